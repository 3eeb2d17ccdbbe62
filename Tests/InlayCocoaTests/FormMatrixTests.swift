import FormatsTestKit
import InlayContainer
import InlayCore
import InlayFiles
import InlayFormats
import InlayHTML
import InlayRTF
import TestKit
import Testing

@testable import InlayCocoa

/// The forms in which text with pictures travels: what one gives to another arrives.
@Suite struct FormMatrixTests {
  static let forms: [Format] =
    [.rtfd, .flatRTFD, .keyedArchive, .webArchive, .html] + Format.portable.filter { $0.name == .inlayJSON }

  /// A text of what all forms carry: pictures with their bytes, and these attributes.
  private static func text(_ texts: KeyedTexts, _ source: ChoiceSource) throws -> DecomposedText {
    let looks = source.array(count: 1...4) { source in
      var values = CharacterAttributeValues()
      values.weight = source.bool() ? 700 : nil
      values.isItalic = source.bool()
      values.underline = source.bool() ? .single : nil
      values.strikethrough = source.bool() ? .single : nil
      values.foregroundColor = source.optional {
        TextColor(red: $0.byte(), green: $0.byte(), blue: $0.byte())
      }
      values.link = source.optional { $0.pick(["https://example.com/?a=b", "mailto:ada@example.com"]) }
      return CharacterAttributes(values)
    }
    let picture = InlineImage(
      description: "a dot", fileName: "dot.png", mediaType: .png, content: .bytes(Samples.png), width: 1,
      height: 1)
    var runs: [AttributedRun] = []
    for index in 0..<source.int(in: 1...4) {
      if index > 0 { runs.append(AttributedRun("\n")) }
      runs.append(AttributedRun("A", character: source.pick(looks)))
      for _ in 0..<source.below(5) {
        let look = source.pick(looks)
        switch source.below(3) {
        case 0: runs.append(AttributedRun(image: PlacedImage(texts.glyph, kind: .glyph), character: look))
        case 1: runs.append(AttributedRun(image: PlacedImage(picture, kind: .attachment), character: look))
        default:
          runs.append(
            AttributedRun(source.pick(["tea", "茶", "😀", " and ", "ü<&>", "שלום"])[...], character: look))
        }
      }
      runs.append(AttributedRun("Z", character: source.pick(looks)))
    }
    return try Decomposer.decompose(runs).value
  }

  /// The text as another form gives it back.
  private static func through(_ form: Format, _ text: DecomposedText) throws -> DecomposedText {
    let options = WriteOptions()
    switch try form.write(text, options: options).value {
    case .tree(let tree): return try form.read(.tree(tree, name: nil)).value
    case .bytes(let write):
      let sink = MemorySink()
      _ = try write(sink)
      return try form.read(.file(MemorySource(sink.bytes), name: nil)).value
    }
  }

  /// What all forms carry, character by character.
  private static func common(_ text: DecomposedText) throws -> [String] {
    var found: [String] = []
    for run in Recomposer.runs(of: text) {
      let values = run.character.values
      let look =
        "\(values.weight ?? 400) \(values.isItalic) \(values.underline.map { "\($0)" } ?? "") "
        + "\(values.strikethrough.map { "\($0)" } ?? "") \(values.foregroundColor?.description ?? "") \(values.link ?? "")"
      if let image = run.image {
        let digest = try image.image.content.source?.digest().hex ?? "missing"
        found.append("\(image.attributes.kind) \(digest)")
      } else {
        for character in run.text.unicodeScalars {
          found.append(character == "\n" ? "\n" : "\(character) \(look)")
        }
      }
    }
    if found.last == "\n" { found.removeLast() }
    return found
  }

  @Test func `what one form gives to another arrives`() throws {
    let texts = try KeyedTexts()
    try Property.check("forms through forms", cases: 2_000) { source in
      let text = try Self.text(texts, source)
      let (first, second) = (source.pick(Self.forms), source.pick(Self.forms))
      source.note("forms", "\(first.name) → \(second.name)")
      source.note("text", text.text)
      let wanted = try Self.common(text)
      let once = try Self.through(first, text)
      try expect(Self.common(once), equals: wanted)
      try expect(Self.common(Self.through(second, once)), equals: wanted)
    }
  }

  @Test func `folder, flat file and document are three forms of one thing`() throws {
    let texts = try KeyedTexts()
    try Property.check("three forms", cases: 1_000) { source in
      let text = try Self.text(texts, source)
      let folder = try Self.through(.rtfd, text)
      try expect(Self.through(.flatRTFD, text), equals: folder)
      let document = try #require(Self.forms.last)
      try expect(Self.through(document, folder), equals: folder)
      try expect(Self.through(.flatRTFD, Self.through(document, folder)), equals: folder)
    }
  }
}
