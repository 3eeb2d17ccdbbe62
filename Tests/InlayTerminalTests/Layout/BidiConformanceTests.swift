import TestKit
import Testing

@testable import InlayTerminal

@Suite struct BidiConformanceTests {
  private static let file = "/usr/share/unicode/BidiCharacterTest.txt"

  /// Every line of BidiCharacterTest.txt: direction, levels (x for what is taken out), and the order they give.
  @Test(.needs(.files([file], of: "unicode-data"))) func bidiCharacterTest() throws {
    let bytes = try Files.read(Self.file)
    var checked = 0
    var wrong: [Substring] = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where line.first != "#" {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      guard fields.count == 5 else { continue }
      checked += 1
      if !isAsSaid(fields) { wrong.append(line) }
    }
    #expect(checked > 90_000)
    #expect(wrong.prefix(5) == [], "\(wrong.count) of \(checked)")
  }

  private func isAsSaid(_ fields: [Substring]) -> Bool {
    var scalars = fields[0].split(separator: " ").compactMap { UInt32($0, radix: 16) }
    let original = scalars
    var strong = FriBidi.FirstStrong()
    let first = scalars.lazy.compactMap { Unicode.Scalar($0).flatMap { strong.isRightToLeft($0) } }.first
    let isRightToLeft = fields[1] == "2" ? first ?? false : fields[1] == "1"
    guard String(isRightToLeft ? 1 : 0) == fields[2] else { return false }
    guard let levels = FriBidi.levels(of: &scalars, isRightToLeft: isRightToLeft) else { return false }
    let wanted = fields[3].split(separator: " ")
    guard wanted.count == levels.count else { return false }
    var order = VisualOrder()
    for index in levels.indices where wanted[index] != "x" {
      // L1 is for spaces at the end and tabs, which the file has in its levels.
      let scalar = Unicode.Scalar(original[index])
      let isSpace = scalar?.properties.isWhitespace ?? false
      let level = UInt8(levels[index])
      order.append(
        VisualOrder.Part(
          content: scalar == "\t" ? .gap(LineFitter.Gap(place: index)) : .text(index..<index + 1),
          columns: index, style: 0, level: level,
          isSpace: isSpace))
    }
    order.arrange(baseLevel: isRightToLeft ? 1 : 0)
    let shown = order.parts.sorted { $0.columns < $1.columns }.map { String($0.level) }
    return shown == wanted.filter { $0 != "x" }.map(String.init)
      && order.parts.map { String($0.columns) } == fields[4].split(separator: " ").map(String.init)
  }
}
