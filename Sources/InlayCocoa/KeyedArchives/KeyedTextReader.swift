package import InlayCore
import InlayFiles
import InlayFormats

/// Reads attributed strings from keyed archives.
package enum KeyedTextArchive {
  /// Reads the attributed string that a keyed archive holds, binary or XML: that of the root, or else of the first other
  /// root that is one.
  ///
  /// - Throws: `InlayError` if the archive is damaged, holds no attributed string, or exceeds a limit.
  /// - Complexity: O(n) in the length of the text, the runs, and the size of the archive.
  package static func read(
    _ bytes: [UInt8], limits: Limits = .default
  ) throws -> Converted<DecomposedText> {
    var reader = KeyedTextReader(try KeyedArchive(ObjectTable.read(bytes, limits: limits)), limits)
    return try reader.read()
  }
}

/// Makes runs of an attributed string.
struct KeyedTextReader {
  /// What a dictionary of attributes says.
  struct RunAttributes {
    var character = CharacterAttributes.none
    var paragraph = KeyedParagraph.plain
    var image: PlacedImage?
  }

  var archive: KeyedArchive
  let limits: Limits
  var collector = DiagnosticCollector()
  /// UTF-16 position of the run whose attributes are read for the first time.
  var position = 0
  /// What was made of objects, by their numbers.
  var fonts: [Int: KeyedFont] = [:]
  var colors: [Int: TextColor?] = [:]
  var paragraphs: [Int: KeyedParagraph] = [:]
  var images: [Int: PlacedImage] = [:]
  var glyphs: [Int: PlacedImage] = [:]
  private var custom: [Int: PropertyListValue?] = [:]
  var blocks = KeyedBlocks()

  init(_ archive: KeyedArchive, _ limits: Limits) {
    self.archive = archive
    self.limits = limits
  }

  mutating func read() throws -> Converted<DecomposedText> {
    let root = try textRoot()
    let string = try archive.member("NSString", of: root)
    guard let text = try archive.string(string) else {
      throw InlayError.archiveMalformed(
        "the attributed string has no text", at: archive.table.place(of: root.index))
    }
    let units = text.utf16.count
    try Limits.check("textUnits", units, limits.textUnits)
    if let string, try archive.isRepaired(string) {
      collector.report(.archiveTextRepaired, "lone surrogates or invalid bytes were replaced with U+FFFD")
    }
    var runs = try KeyedRuns(root, text, units, &self).runs
    KeyedMarkers.complete(&runs)
    let decomposed = try Decomposer.decompose(runs, limits: limits)
    return Converted(decomposed.value, diagnostics: collector.diagnostics + decomposed.diagnostics)
  }

  private mutating func textRoot() throws -> KeyedValue {
    var found = "nothing"
    for (index, root) in archive.roots.enumerated() {
      guard let value = try archive.value(at: root.index) else { continue }
      if value.isKind(of: "NSAttributedString") { return value }
      if index == 0 { found = value.className }
    }
    throw InlayError.archiveNoText(found)
  }

  /// The attributes in a dictionary, which are read once.
  mutating func attributes(of dictionary: KeyedValue) throws -> RunAttributes {
    guard let pairs = try archive.pairs(dictionary) else {
      throw InlayError.archiveMalformed(
        "the attributes of a run are \(dictionary.className), not a dictionary",
        at: archive.table.place(of: dictionary.index))
    }
    var values = CharacterAttributeValues()
    var attributes = RunAttributes()
    for (key, index) in pairs {
      guard let name = try archive.string(archive.value(at: key)), let value = try archive.value(at: index)
      else { continue }
      switch name {
      case "NSParagraphStyle": attributes.paragraph = try paragraph(value)
      case "NSAttachment", "CTAdaptiveImageProvider":
        let image = name == "NSAttachment" ? try attachment(value) : try glyph(value)
        if attributes.image != nil { reportDropped("an attachment beside a glyph") }
        // A glyph is the newer form of what an attachment shows.
        if attributes.image == nil || name == "CTAdaptiveImageProvider" { attributes.image = image }
      default:
        guard try !read(name, value, into: &values) else { continue }
        try readCustom(name, value, into: &values)
      }
    }
    attributes.character = CharacterAttributes(values)
    return attributes
  }

  private mutating func readCustom(
    _ name: String, _ value: KeyedValue, into values: inout CharacterAttributeValues
  ) throws {
    let list: PropertyListValue?
    if let number = value.number, let known = custom[number] {
      list = known
    } else {
      archive.leavesOutNil = false
      list = try archive.propertyList(value, limits)
      if archive.leavesOutNil, list != nil {
        reportDropped("nil in the attribute \(Visible.name(name))")
      }
      if let number = value.number { custom[number] = .some(list) }
    }
    if let list {
      values.custom[ExactString(name)] = list
    } else {
      collector.report(
        .archiveValueNotCarried, at: position,
        "the value of the attribute \(Visible.name(name)) is \(Visible.name(value.className)) and was dropped",
        details: ["attribute": name, "class": value.className])
    }
  }
}
