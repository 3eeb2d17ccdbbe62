import CoreTestKit
import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import TestKit
import Testing

/// A text can be changed before it is converted or after it, whatever a format does not carry.
///
/// No format has to carry everything for this: so the texts have what some formats lose.
@Suite struct MetamorphicTests {
  /// Those that hold a document. A triple is one in three parts.
  static let names = FormatRegistry.all.formats.filter { $0.canWrite && $0.name != .triple }.map(
    \.name.rawValue)

  private func trip(_ format: Format, _ text: DecomposedText) throws -> DecomposedText {
    let output = try format.write(text).value
    let input: FormatInput
    switch output {
    case .tree(let tree): input = .tree(tree, name: nil)
    case .bytes:
      let sink = MemorySink()
      _ = try output.write(to: sink)
      input = .file(MemorySource(sink.bytes), name: nil)
    }
    return try format.read(input).value
  }

  private func check(
    _ name: String, _ title: String, _ property: (Format, ChoiceSource) throws -> Void
  ) throws {
    let format = try FormatRegistry.all.named(name)
    try Property.check("\(title), \(name)", cases: Property.costly / 4) { try property(format, $0) }
  }

  /// Paragraphs, the last of which is ended.
  private func paragraphs(_ source: ChoiceSource) throws -> DecomposedText {
    var text = try source.below(3) == 2 ? source.tableText(.words) : source.decomposedText()
    // Behind a return it would be a part of the same separator.
    try text.insert(.text(text.text.utf16.last == 0x0D ? "a\n" : "\n", .explicit(.none)), at: text.utf16Count)
    return text
  }

  private func joined(_ first: DecomposedText, _ second: DecomposedText) throws -> DecomposedText {
    var text = first
    try text.insert(.fragment(second), at: first.utf16Count)
    return text
  }

  /// Those in which a picture does not depend on others. In a bundle, the second file of a name gets another one, from
  /// which its type is read.
  static let apart = names.filter { !$0.hasSuffix("rtfd") }

  @Test(arguments: apart) func joiningAndConverting(name: String) throws {
    try check(name, "join") { format, source in
      let (first, second) = (try paragraphs(source), try paragraphs(source))
      source.note("first", first)
      source.note("second", second)
      let before = try trip(format, joined(first, second))
      let after = try joined(trip(format, first), trip(format, second))
      try expectSame(after, before)
    }
  }

  @Test(arguments: apart) func cuttingAndConverting(name: String) throws {
    try check(name, "cut") { format, source in
      let (first, second) = (try paragraphs(source), try paragraphs(source))
      let whole = try joined(first, second)
      source.note("first", first)
      source.note("second", second)
      let cut = try trip(format, first).utf16Count
      let converted = try trip(format, whole)
      for (after, before) in [
        (0..<cut, 0..<first.utf16Count),
        (cut..<converted.utf16Count, first.utf16Count..<whole.utf16Count),
      ] {
        let part = try whole.fragment(before).value
        try expectSame(converted.fragment(after).value, trip(format, part))
      }
    }
  }

  @Test(arguments: names) func strippingAndConverting(name: String) throws {
    try check(name, "strip") { format, source in
      let text = try source.decomposedText()
      source.note("text", text)
      // Formats say things of plain text too, such as that paragraphs have no space between them.
      try expectSame(stripped(trip(format, text)), stripped(trip(format, stripped(text))))
    }
  }

  /// A text without attributes.
  private func stripped(_ text: DecomposedText) throws -> DecomposedText {
    try Decomposer.decompose(
      Recomposer.runs(of: text).map { AttributedRun(String($0.text), image: $0.image) }
    ).value
  }

  @Test(arguments: names.filter { $0 != "text" }) func restylingAndConverting(name: String) throws {
    try check(name, "restyle") { format, source in
      let text = try paragraphs(source)
      source.note("text", text)
      func restyled(_ text: DecomposedText) throws -> DecomposedText {
        var text = text
        try text.updateCharacters(in: 0..<text.utf16Count) { $0.isItalic = true }
        return text
      }
      try expectSame(try restyled(trip(format, text)), trip(format, restyled(text)))
    }
  }
}

extension TableTextOptions {
  /// Tables of words with images and attributes.
  fileprivate static var words: TableTextOptions {
    var options = TableTextOptions()
    (options.hasTraps, options.maximumCells) = (false, 8)
    return options
  }
}
