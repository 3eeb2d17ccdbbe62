@testable import InlayUnicode

/// Extended grapheme clusters by the regular expression of UAX #29, table 1c (Unicode 15.0), matched with backtracking:
/// nothing of the rules' state machine is in it.
enum SlowGraphemes {
  /// How many scalars each cluster has.
  static func lengths(_ text: String) -> [Int] {
    let classes = text.unicodeScalars.map { ScalarProperties($0).graphemeBreak }
    var out: [Int] = []
    var rest = classes[...]
    while !rest.isEmpty {
      out.append(cluster(rest))
      rest = rest.dropFirst(out[out.count - 1])
    }
    return out
  }

  private typealias Classes = ArraySlice<GraphemeBreakClass>

  /// crlf | Control | precore* core postcore*
  private static func cluster(_ text: Classes) -> Int {
    if text.starts(with: [.cr, .lf]) { return 2 }
    if isControl(text.first) { return 1 }
    // Greedy, and back where the last Prepend must itself be the core.
    let prepended = text.prefix { $0 == .prepend }.count
    for before in (0...prepended).reversed() {
      let rest = text.dropFirst(before)
      guard !rest.isEmpty, !isControl(rest.first) else { continue }
      let core = core(rest)
      let after = rest.dropFirst(core).prefix { [.extend, .joiner, .spacingMark].contains($0) }.count
      return before + core + after
    }
    return text.count
  }

  private static func isControl(_ scalar: GraphemeBreakClass?) -> Bool {
    scalar == .cr || scalar == .lf || scalar == .control
  }

  /// hangul-syllable | ri-sequence | xpicto-sequence | [^Control CR LF], the longest.
  private static func core(_ text: Classes) -> Int {
    var longest = max(1, hangul(text))
    if text.starts(with: [.regionalIndicator, .regionalIndicator]) { longest = max(longest, 2) }
    if text.first == .pictograph { longest = max(longest, pictographs(text)) }
    return longest
  }

  /// L* (V+ | LV V* | LVT) T* | L+ | T+
  private static func hangul(_ text: Classes) -> Int {
    let finals = text.prefix { $0 == .hangulT }.count
    let leading = text.prefix { $0 == .hangulL }.count
    let rest = text.dropFirst(leading)
    var middle = rest.prefix { $0 == .hangulV }.count
    if rest.first == .hangulLV { middle = 1 + rest.dropFirst().prefix { $0 == .hangulV }.count }
    if rest.first == .hangulLVT { middle = 1 }
    let end = middle == 0 ? 0 : rest.dropFirst(middle).prefix { $0 == .hangulT }.count
    return max(leading + middle + end, finals)
  }

  /// ExtPict (Extend* ZWJ ExtPict)*
  private static func pictographs(_ text: Classes) -> Int {
    var length = 1
    while true {
      let rest = text.dropFirst(length)
      let marks = rest.prefix { $0 == .extend }.count
      guard rest.dropFirst(marks).starts(with: [.joiner, .pictograph]) else { return length }
      length += marks + 2
    }
  }
}
