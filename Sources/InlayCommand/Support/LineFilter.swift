internal import InlayCore
internal import InlayDoor
internal import InlayFiles

/// Converts the lines of a stream as they come, in order. Nothing that is done waits for input that is not there.
struct LineFilter {
  /// Says what became of the lines.
  private(set) var converter: LineConverter
  private let reader: LineReader

  private static let pieceBytes = 1 << 18

  init(_ converter: LineConverter, longest: Int) {
    self.converter = converter
    reader = LineReader(longest: longest)
  }

  /// Converts the lines of an input; `-` is standard input.
  ///
  /// - Throws: `InlayError` if it cannot be read; what the sink throws. Memory: that of one line.
  mutating func run(_ input: String, to sink: any OutputSink) throws {
    var converter = converter
    defer { self.converter = converter }
    var out: [UInt8] = []
    func flush() throws {
      if out.isEmpty { return }
      try sink.write(out)
      out.removeAll(keepingCapacity: true)
    }
    try reader.run(input, wait: flush) { line in
      out += try line.map { try converter.convert($0) } ?? converter.refuse(longerThan: reader.longest)
      if out.count >= Self.pieceBytes { try flush() }
    }
  }
}
