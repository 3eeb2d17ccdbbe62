package import InlayCore
import InlayFiles
import InlayRTF

extension KeyedTextArchive {
  /// Writes a text as a keyed archive of an `NSMutableAttributedString`, a binary property list of classes that support
  /// secure coding. Pictures are in it with all their bytes.
  ///
  /// Members that Cocoa does not know, and skips, hold what its classes have no member for: roles, lengths of markers, and
  /// fonts whose names do not tell their weight.
  ///
  /// - Throws: `InlayError` if content cannot be read.
  /// - Complexity: O(n) in the text, its runs, and the bytes of its images.
  package static func write(
    _ text: DecomposedText, for platform: CocoaPlatform
  ) throws -> Converted<[UInt8]> {
    var writer = KeyedTextWriter(platform)
    return try writer.write(text)
  }
}

/// Writes the runs of a text.
struct KeyedTextWriter {
  private struct Key: Hashable {
    var character: CharacterAttributes
    var paragraph: ParagraphAttributes
    var blocks: [Int]
    var image: Int?
  }

  var builder = KeyedArchiveBuilder()
  let platform: CocoaPlatform
  var collector = DiagnosticCollector()
  /// The numbers of objects that were made of values.
  var fonts: [KeyedFont: Int] = [:]
  var colors: [TextColor: Int] = [:]
  private var paragraphs: [ParagraphKey: Int] = [:]
  private var images: [PlacedImage: Int] = [:]
  var blocks: [Int: Int] = [:]
  var tables: [Int: Int] = [:]
  /// The lists that the last paragraph stood in, outermost first. Cocoa counts and groups items by these objects.
  var openLists: [(key: ListKey, list: Int)] = []

  struct ListKey: Hashable {
    var format: ExactString
    var level: Int
  }

  private struct ParagraphKey: Hashable {
    var attributes: ParagraphAttributes
    var blocks: [Int]
  }

  init(_ platform: CocoaPlatform) { self.platform = platform }

  mutating func write(_ text: DecomposedText) throws -> Converted<[UInt8]> {
    report(text)
    // The root is the first object after nil, but needs the others.
    var string = ""
    var sets: [Key: Int] = [:]
    var dictionaries: [Int] = []
    var runs: [UInt8] = []
    var last: (set: Int, units: Int)?
    var counter = CancellationCounter()
    for run in Recomposer.runs(of: text) {
      try counter.check()
      var piece = String(run.text)
      if let image = run.image, !exactlyEqual(piece, "\u{FFFC}") {
        collector.report(
          .archiveTextCovered, at: string.utf16.count,
          "the text under \(image.image.label) was replaced with U+FFFC, the only one that Cocoa shows images on"
        )
        piece = "\u{FFFC}"
      }
      let image = try run.image.map { try number(of: $0, at: string.utf16.count) }
      let path = run.blocks.map { block($0) }
      let key = Key(character: run.character, paragraph: run.paragraph, blocks: path, image: image)
      let set: Int
      if let known = sets[key] {
        set = known
      } else {
        set = sets.count
        sets[key] = set
        dictionaries.append(dictionary(run, path, image))
      }
      string += piece
      let units = piece.utf16.count
      // A run of several characters has one attachment, but as many glyphs.
      if let open = last, open.set == set, run.image.map(isGlyph) ?? true {
        last = (set, open.units + units)
      } else {
        if let open = last { Self.append(open, to: &runs) }
        last = (set, units)
      }
    }
    if let open = last { Self.append(open, to: &runs) }
    var members: [(ExactString, KeyedArchiveBuilder.Member)] = [
      (
        "NSString",
        .object(
          builder.add(
            ["NSMutableString", "NSString", "NSObject"],
            [
              ("NS.string", .value(.string(ExactString(string))))
            ]))
      )
    ]
    if !dictionaries.isEmpty {
      members.append(
        (
          "NSAttributes",
          .object(
            builder.add(
              ["NSMutableArray", "NSArray", "NSObject"], [("NS.objects", .objects(dictionaries))]))
        ))
      members.append(
        (
          "NSAttributeInfo",
          .object(
            builder.add(
              ["NSMutableData", "NSData", "NSObject"], [("NS.data", .value(.data(runs)))]))
        ))
    }
    let root = builder.add(["NSMutableAttributedString", "NSAttributedString", "NSObject"], members)
    let bytes = builder.finish(root: root)
    builder = KeyedArchiveBuilder()
    return Converted(bytes, diagnostics: collector.diagnostics)
  }

  private static func append(_ run: (set: Int, units: Int), to bytes: inout [UInt8]) {
    for var number in [run.units, run.set] {
      while number > 0x7F {
        bytes.append(UInt8(number & 0x7F) | 0x80)
        number >>= 7
      }
      bytes.append(UInt8(number))
    }
  }

  private mutating func dictionary(_ run: AttributedRun, _ path: [Int], _ image: Int?) -> Int {
    var pairs = characterPairs(run.character.values)
    let key = ParagraphKey(attributes: run.paragraph, blocks: path)
    if run.paragraph != .none || !path.isEmpty {
      let style = paragraphs[key] ?? paragraph(run.paragraph.values, path)
      paragraphs[key] = style
      pairs.append(("NSParagraphStyle", style))
    }
    if let image, let placed = run.image {
      pairs.append((isGlyph(placed) ? "CTAdaptiveImageProvider" : "NSAttachment", image))
    }
    return builder.add(dictionary: pairs)
  }

  /// The number of an image, which is written once.
  private mutating func number(of placed: PlacedImage, at position: Int) throws -> Int {
    if let known = images[placed] { return known }
    let number = try isGlyph(placed) ? glyph(placed, at: position) : attachment(placed, at: position)
    images[placed] = number
    return number
  }

  /// Reports what of the document an attributed string has no place for.
  private mutating func report(_ text: DecomposedText) {
    if !text.files.isEmpty {
      let count = text.files.count
      collector.report(
        .archiveNotCarried,
        "an attributed string cannot store \(count == 1 ? "1 file" : "\(count) files") that the text does not use"
      )
    }
    if text.attributes != DocumentAttributes() {
      collector.report(
        .archiveNotCarried, "an attributed string has no attributes of a document; they were dropped")
    }
    if !text.unknownMembers.isEmpty { drop("unknown members of the document") }
  }
}
