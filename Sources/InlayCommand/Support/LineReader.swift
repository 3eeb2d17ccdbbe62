internal import InlayCore
internal import InlayFiles
internal import InlayFormats
internal import InlayPrograms
internal import InlaySystem

/// Reads the lines of a file or stream, with memory for one of them.
struct LineReader {
  /// The most bytes of a line.
  let longest: Int

  private static let pieceBytes = 1 << 18

  /// Reads the lines of an input; `-` is standard input.
  ///
  /// - Parameters:
  ///   - progress: called with how many of all bytes were read, if their number is known.
  ///   - wait: called before input is waited for that is not there yet, and at the end.
  ///   - body: called with each line without its end; with `nil` for one that is too long.
  /// - Throws: `InlayError` if it cannot be read; what the closures throw.
  func run(
    _ input: String, progress: (Int, Int) -> Void = { _, _ in }, wait: () throws -> Void = {},
    _ body: ([UInt8]?) throws -> Void
  ) throws {
    if input == "-" { return try run(0, of: nil, StreamName.input(input), progress, wait, body) }
    let file: OpenFile
    do { file = try SystemCall.openStream(SystemName(input)) } catch {
      throw InlayError.readingStream(input, error)
    }
    let size = try? SystemCall.status(of: file.descriptor).size
    try run(file.descriptor, of: size, input, progress, wait, body)
  }

  private func run(
    _ descriptor: Int32, of size: Int?, _ name: String, _ progress: (Int, Int) -> Void,
    _ wait: () throws -> Void,
    _ body: ([UInt8]?) throws -> Void
  ) throws {
    // The beginning of a line whose end has not come.
    var rest: [UInt8] = []
    var isTooLong = false
    var count = 0
    func take(_ line: [UInt8]) throws {
      try Task.checkCancellation()
      try body(isTooLong || line.count > longest ? nil : line)
      (rest, isTooLong) = ([], false)
    }
    while true {
      if !Waiting.hasNews(on: descriptor) { try wait() }
      let piece: [UInt8]
      do { piece = try SystemCall.readNext(descriptor, count: Self.pieceBytes) } catch {
        throw InlayError.readingStream(name, error)
      }
      if piece.isEmpty { break }
      var start = 0
      while let end = ByteSearch.first(0x0A, in: piece, from: start) {
        try take(rest.isEmpty ? Array(piece[start..<end]) : rest + piece[start..<end])
        start = end + 1
      }
      if !isTooLong { rest += piece[start...] }
      if rest.count > longest { (rest, isTooLong) = ([], true) }
      count += piece.count
      if let size { progress(count, max(size, count)) }
    }
    if isTooLong || !rest.isEmpty { try take(rest) }
    try wait()
  }
}
