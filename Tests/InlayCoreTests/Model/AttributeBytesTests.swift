@_spi(AttributeTables) import InlayCore
import InlayJSON
import Testing

@testable import InlayCore

/// Strings of attributes count in each paragraph, because most formats repeat them there.
@Suite struct AttributeBytesTests {
  private func count(_ text: DecomposedText) -> Int {
    var limits = Limits()
    limits.attributeBytes = -1
    do { try text.checkAttributeBytes(limits) } catch let error as InlayError {
      return error.details["found"].flatMap { Int($0) } ?? -1
    } catch {}
    return -1
  }

  private var link: CharacterAttributes {
    var link = CharacterAttributes()
    link.link = "https://ten"
    return link
  }

  @Test(arguments: [
    ("a", 0..<1, 11), ("a\n", 0..<2, 11), ("a\nb", 0..<3, 22), ("a\nb\n", 0..<4, 22), ("a\nb\n", 1..<3, 22),
    ("a\nb\nc", 2..<4, 11), ("a\nb\nc", 1..<5, 33), ("\n\n\n", 0..<3, 33), ("a\r\nb", 0..<4, 22),
  ])
  func aRunCountsInEachParagraph(_ text: String, _ range: Range<Int>, _ bytes: Int) throws {
    let text = try DecomposedText(text: text, runs: [CharacterRun(range, link)])
    #expect(count(text) == bytes)
  }

  @Test func aRunCountsOnceMoreForEachImage() throws {
    let image = InlineImage(mediaType: nil, content: .missing(MissingContent(.absent)))
    let text = try DecomposedText(
      text: "a\u{FFFC}b\u{FFFC}c\u{FFFC}", images: [image],
      placements: [1, 3, 5].map { ImagePlacement($0..<$0 + 1, image: 0, kind: .attachment) },
      runs: [CharacterRun(0..<4, link)])
    #expect(count(text) == 33 + 3 * "primary".utf8.count)
  }

  @Test func imagesCountAsOftenAsTheyArePlaced() throws {
    let image = InlineImage(
      identifier: "id", description: "five!", fileName: "a.png", mediaType: .png,
      content: .external(ExternalContent(url: "https://x")))
    let text = try DecomposedText(
      text: "\u{FFFC}\u{FFFC}", images: [image],
      placements: [0, 1].map { ImagePlacement($0..<$0 + 1, image: 0, kind: .attachment) })
    #expect(count(text) == 2 * (2 + 5 + 5 + 9 + "image/png".utf8.count + "primary".utf8.count))
  }

  @Test func paragraphsCountEach() throws {
    var role = ParagraphAttributes()
    role.role = "seven s"
    let text = try DecomposedText(
      text: "a\nb\nc\nd", paragraphs: [ParagraphRun(0..<4, role), ParagraphRun(6..<7, role)])
    #expect(count(text) == 21)
    var limits = Limits()
    limits.attributeBytes = 21
    try text.checkAttributeBytes(limits)
    limits.attributeBytes = 20
    #expect(throws: InlayError.limit("attributeBytes", allowed: 20, found: 21)) {
      try text.checkAttributeBytes(limits)
    }
  }

  @Test func manySetsInTurnCountEach() throws {
    let sets = (0..<1_000).map { number in
      var set = CharacterAttributes()
      set.link = String(repeating: "x", count: number + 1)
      return set
    }
    let order = (0..<5_000).map { ($0 * 7_919) % 1_000 }
    let runs = order.enumerated().map { CharacterRun($0.offset..<$0.offset + 1, sets[$0.element]) }
    let text = try DecomposedText(text: String(repeating: "a", count: 5_000), runs: runs)
    #expect(count(text) == order.reduce(0) { $0 + $1 + 1 })
  }

  /// An attribute that is added to the tables, and can hold a string, must count.
  @Test func everyAttributeThatHoldsAStringCounts() {
    func check<Values: AttributeTable & AttributeValues>(
      _: Values.Type, _ bytes: (Attributes<Values>) -> Int
    ) {
      for row in AttributeForms.of(Values.self) {
        var values = Values()
        var setter = StringSetter(name: row.name)
        values.visit(&setter)
        let holdsAString: Bool =
          switch row.form {
          case .string, .constant, .tabStops, .custom: true
          default: false
          }
        #expect(setter.isSet == holdsAString, "\(row.name)")
        if holdsAString { #expect(bytes(Attributes(values)) >= 1_000, "\(row.name)") }
      }
    }
    check(CharacterAttributeValues.self) { AttributeBytes.count($0) }
    check(ParagraphAttributeValues.self) { AttributeBytes.count($0) }
  }

  @Test func unknownMembersAndCustomValuesCount() throws {
    let long = String(repeating: "x", count: 1_000)
    var character = CharacterAttributes()
    character.unknownMembers = try JSONMembers([
      JSONMember("a", .array([.object(JSONMembers([JSONMember(long, .null)]))]))
    ])
    #expect(AttributeBytes.count(character) == 1 + 16 + 16 + 1_000 + 16)
    var paragraph = ParagraphAttributes()
    paragraph.custom = ["a": .array([.dictionary([ExactString(long): .data([1, 2])]), .integer(1)])]
    #expect(AttributeBytes.count(paragraph) == 1 + 16 + 16 + 1_000 + 16 + 2 + 16)
  }

  @Test func whatWouldOverflowExceedsTheLimit() throws {
    var character = CharacterAttributes()
    character.link = String(repeating: "x", count: 1_000_000)
    let text = try DecomposedText(
      text: String(repeating: "\n", count: 10_000), runs: [CharacterRun(0..<10_000, character)])
    #expect(throws: InlayError.limit("attributeBytes", allowed: 1 << 30, found: 10_000_000_000)) {
      try text.checkAttributeBytes(.default)
    }
  }
}

/// Sets one attribute to a long string.
private struct StringSetter: AttributeVisitor {
  let name: String
  var isSet = false
  private let long = String(repeating: "x", count: 1_000)

  init(name: String) { self.name = name }

  private mutating func isMine(_ name: StaticString) -> Bool {
    guard "\(name)" == self.name else { return false }
    isSet = true
    return true
  }

  mutating func string(_ name: StaticString, _ value: inout String?) { if isMine(name) { value = long } }

  mutating func constant<Constant: OpenConstant>(_ name: StaticString, _ value: inout Constant?) {
    if isMine(name) { value = Constant(rawValue: long) }
  }

  mutating func color(_ name: StaticString, _ value: inout TextColor?) {}
  mutating func length(_ name: StaticString, _ value: inout Length?, in range: ClosedRange<Int>) {}
  mutating func integer(_ name: StaticString, _ value: inout Int?, in range: ClosedRange<Int>) {}
  mutating func flag(_ name: StaticString, _ value: inout Bool) {}
  mutating func dimension(_ name: StaticString, _ value: inout BlockDimension?) {}
  mutating func dimensions(_ name: StaticString, _ value: inout [BlockDimension?]?) {}
  mutating func boolean(_ name: StaticString, _ value: inout Bool?) {}
  mutating func shadow(_ name: StaticString, _ value: inout Shadow?) {}

  mutating func tabStops(_ name: StaticString, _ value: inout [TabStop]?) {
    if isMine(name) { value = [TabStop(Length(thousandths: 1_000), leader: long)] }
  }

  mutating func custom(_ name: StaticString, _ value: inout CustomAttributes) {
    if isMine(name) { value = [ExactString(long): .boolean(true)] }
  }
}
