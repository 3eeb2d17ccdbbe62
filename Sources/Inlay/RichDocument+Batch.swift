internal import InlayCore
public import InlayDoor
internal import InlayFiles
public import InlayFormats

extension RichDocument {
  /// Converts files and folders in any format to documents in one folder, several at a time.
  ///
  /// ```swift
  /// let notes = ["Notes/Tea.rtfd", "Notes/Cats.rtfd"]
  /// for try await note in try await RichDocument.convert(contentsOf: notes, into: "Pages", as: .html) {
  ///   print("\(note.done) of \(note.count): \(note.output)")
  /// }
  /// ```
  ///
  /// Each output has the name of its input with the extension of `format`.
  ///
  /// - Parameters:
  ///   - inputs: paths of files and folders.
  ///   - folder: the path of the folder for the outputs. It is created if it does not exist.
  ///   - format: the format of the outputs.
  ///   - reading: options for reading.
  ///   - writing: options for writing.
  ///   - jobs: how many documents to convert at a time. By default, as many as ``WorkExecutor/shared`` has threads.
  /// - Throws: `InlayError` if the format cannot be written, two outputs would have the same name, one would replace an
  ///   input, or the folder cannot be created; `CancellationError`.
  public static func convert(
    contentsOf inputs: [String], into folder: String, as format: FormatName,
    reading: ReadOptions = ReadOptions(), writing: WriteOptions = WriteOptions(), jobs: Int? = nil
  ) async throws -> Conversions {
    let tools = DocumentTools.standard
    let plan = try await WorkExecutor.shared.run {
      let row = try tools.output(format, for: nil)
      let plan = try OutputPlan(inputs, in: folder) { try tools.registry.outputName(for: $0, as: row) }
      _ = try OutputFolder(folder)
      return plan
    }
    return Conversions(of: inputs, to: plan.outputs, jobs: jobs) { input, output in
      let read = try tools.read(path: input, as: nil, reading)
      return read.diagnostics + (try tools.write(read.content, to: output, as: format, writing))
    }
  }
}
