import InlayCore

/// Characters that fill the gaps before tab stops.
struct TabLeaders: Sendable {
  /// A tab stop, measured from the leading edge.
  private struct Stop: Sendable {
    var position: Double
    var leader: Character?
  }

  private var stops: [Stop] = []

  /// Whether no stop has a leader.
  private(set) var isEmpty = true

  init() {}

  mutating func append(_ leader: String?, at position: Double) {
    let first = leader?.first { !$0.isWhitespace && !$0.isNewline && $0 != "\u{FFFC}" }
    if first != nil { isEmpty = false }
    stops.append(Stop(position: position, leader: first))
  }

  /// The leader for a tab that begins at a position. Complexity: O(stops).
  func leader(behind place: Double) -> Character? {
    stops.first { $0.position > place + 0.01 }?.leader
  }
}

/// Leaders of a given length, typeset once.
struct TypesetLeaders {
  private struct Key: Hashable {
    var leader: Character
    var style: Int
    var count: Int
  }

  private var known: [Key: ShapedLine] = [:]
  private static let maximumKept = 256
  private static let maximumCharacters = 4_096
  /// Number of characters that are typeset to measure the width of one.
  private static let sample = 8

  /// Leaders for a gap, and where they start; `nil` if there is no room. They start at multiples of their width, so
  /// that the leaders of several lines align.
  mutating func line(
    of leader: Character, from left: Double, to right: Double, style: Int, _ styles: TypesetStyles,
    _ fonts: PageFonts
  ) throws -> (line: ShapedLine, x: Double)? {
    guard let sample = try line(of: leader, Self.sample, style, styles, fonts) else { return nil }
    let step = sample.width / Double(Self.sample)
    guard step > 0.1 else { return nil }
    let start = ((left + step / 2) / step).rounded(.up) * step
    let count = Int(min(max(0, (right - step / 2 - start) / step), Double(Self.maximumCharacters)))
    guard count > 0, let line = try line(of: leader, count, style, styles, fonts) else { return nil }
    return (line, start)
  }

  private mutating func line(
    of leader: Character, _ count: Int, _ style: Int, _ styles: TypesetStyles, _ fonts: PageFonts
  ) throws -> ShapedLine? {
    let key = Key(leader: leader, style: style, count: count)
    if let line = known[key] { return line }
    var piece = PieceText(at: 0)
    piece.append(String(repeating: String(leader), count: count), for: 0..<1, style: style)
    guard let line = try fonts.lines(of: piece.paragraph(styles)).lines.first else { return nil }
    if known.count >= Self.maximumKept { known.removeAll(keepingCapacity: true) }
    known[key] = line
    return line
  }
}
