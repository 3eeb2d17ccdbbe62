internal import CInlaySystem
internal import InlayCore
internal import InlayDoor
internal import InlayFiles
internal import InlayFormats
internal import InlayPrograms
internal import InlaySystem

/// Converts the lines of a stream as they come, in order. Nothing that is done waits for input that is not there.
struct LineFilter {
  /// Says what became of the lines.
  private(set) var converter: LineConverter
  /// The most bytes of a line.
  private let longest: Int
  private var out: [UInt8] = []

  private static let pieceBytes = 1 << 18

  init(_ converter: LineConverter, longest: Int) {
    (self.converter, self.longest) = (converter, longest)
  }

  /// Converts what an open descriptor gives, to its end.
  ///
  /// - Throws: `InlayError` if it cannot be read; what the sink throws. Memory: that of one line.
  mutating func run(_ descriptor: Int32, name: String, to sink: any OutputSink) throws {
    // The beginning of a line whose end has not come.
    var rest: [UInt8] = []
    var isTooLong = false
    while true {
      let piece: [UInt8]
      do { piece = try SystemCall.readNext(descriptor, count: Self.pieceBytes) } catch {
        throw InlayError.readingStream(name, error)
      }
      if piece.isEmpty { break }
      var start = 0
      while let end = ByteSearch.first(0x0A, in: piece, from: start) {
        try take(rest.isEmpty ? Array(piece[start..<end]) : rest + piece[start..<end], isTooLong)
        (rest, isTooLong, start) = ([], false, end + 1)
        if out.count >= Self.pieceBytes { try flush(to: sink) }
      }
      if !isTooLong { rest += piece[start...] }
      if rest.count > longest { (rest, isTooLong) = ([], true) }
      try flush(to: sink)
    }
    if isTooLong || !rest.isEmpty { try take(rest, isTooLong) }
    try flush(to: sink)
  }

  private mutating func take(_ line: [UInt8], _ isTooLong: Bool) throws {
    try Task.checkCancellation()
    out +=
      isTooLong || line.count > longest ? converter.refuse(longerThan: longest) : try converter.convert(line)
  }

  private mutating func flush(to sink: any OutputSink) throws {
    if out.isEmpty { return }
    try sink.write(out)
    out.removeAll(keepingCapacity: true)
  }
}
