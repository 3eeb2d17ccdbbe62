internal import InlayCore
internal import InlayFiles
package import InlayFormats
internal import InlaySystem

/// The output of each of several inputs, decided before anything is written.
///
/// An output has the name of its input, with another extension, in one folder. If two outputs would have the same name, or
/// one would replace an input, nothing is written at all.
package struct OutputPlan: Sendable {
  /// The paths of the outputs, in the order of their inputs.
  package let outputs: [String]

  /// Plans the outputs of `inputs` in `folder`.
  ///
  /// - Parameter name: the name of an input's output.
  /// - Throws: `InlayError` if two outputs collide or one would replace an input; what `name` throws.
  /// - Complexity: O(inputs), with a system call for each.
  package init(_ inputs: [String], in folder: String, name: (String) throws -> String) throws {
    let foldsCase = Self.foldsCase(folder)
    var owners: [String: String] = [:]
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    outputs = try inputs.map { input in
      let output = prefix + (try name(input))
      let key = foldsCase ? output.lowercased() : output
      guard let owner = owners.updateValue(input, forKey: key) else { return output }
      throw owner.utf8.elementsEqual(input.utf8)
        ? InlayError.batchRepeated(input) : InlayError.batchCollision(input, with: owner, at: output)
    }
    try checkPlaces(of: inputs)
  }

  /// Whether the file system of `folder`, or of the folder that it will be made in, takes `a` and `A` for one name. Tells
  /// by a name that exists: that of the folder itself.
  private static func foldsCase(_ folder: String) -> Bool {
    let parent = PathParts(folder).folder
    guard let real = SystemCall.realPath(folder) ?? SystemCall.realPath(parent.isEmpty ? "." : parent),
      let place = Place(real)
    else { return true }
    let parts = PathParts(real)
    let name = parts.name
    let other = name == name.uppercased() ? name.lowercased() : name.uppercased()
    // A name without letters tells nothing. Names that differ in case are then taken for one.
    return other == name || Place(parts.folder + other) == place
  }

  /// The identity of a file, whatever its path.
  private struct Place: Hashable {
    var device, file: UInt64

    init?(_ path: String) {
      guard let status = try? FileStatus(ofPath: path) else { return nil }
      (device, file) = (status.device, status.inode)
    }
  }

  private func checkPlaces(of inputs: [String]) throws {
    var places: [Place: String] = [:]
    for input in inputs { if let place = Place(input) { places[place] = input } }
    for output in outputs {
      guard let place = Place(output), let input = places[place] else { continue }
      throw InlayError.batchReplacesInput(input, output: output)
    }
  }
}

extension FormatRegistry {
  /// The name of an input without its folder and extension; `nil` if nothing remains.
  package func stem(of input: String) -> String? {
    var name = PathParts(input).name
    let whole = name
    // An archive is named after what is in it: note for note.rtfd.zip, note.tgz and note.zip. A zip need not have the
    // extension of what is in it, so v1.2.zip is v1.2.
    for _ in 0..<Limits.default.archiveDepth { name = ArchiveKind.unpackedName(of: name) }
    let known = (formats.flatMap(\.fileExtensions) + ["tar"]).sorted { $0.count > $1.count }
    if let found = known.first(where: { name.lowercased().hasSuffix("." + $0) }) {
      name.removeLast(found.count + 1)
    } else if !whole.lowercased().hasSuffix(".zip"), let dot = name.lastIndex(of: "."), dot != name.startIndex
    {
      name.removeSubrange(dot...)
    }
    return name.isEmpty || name == "." || name == ".." ? nil : name
  }

  /// The name of an input, without its folder, with the extension of `format`.
  ///
  /// - Throws: `InlayError` if the input has no name.
  package func outputName(for input: String, as format: Format) throws -> String {
    guard let stem = stem(of: input) else { throw InlayError.batchNoName(input) }
    return "\(stem).\(format.fileExtensions.first ?? "out")"
  }
}
