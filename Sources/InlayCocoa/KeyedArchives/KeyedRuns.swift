import InlayCore

/// The runs of an attributed string: pairs of a length in UTF-16 units and the number of a dictionary of attributes, each
/// number seven bits to a byte, the low ones first.
struct KeyedRuns {
  private(set) var runs: [AttributedRun] = []

  init(_ root: KeyedValue, _ text: String, _ units: Int, _ reader: inout KeyedTextReader) throws {
    let attributes = try reader.archive.member("NSAttributes", of: root)
    guard let information = try reader.archive.member("NSAttributeInfo", of: root) else {
      let whole = try attributes.map { try reader.attributes(of: $0) } ?? KeyedTextReader.RunAttributes()
      add(text[...], whole, at: 0, &reader)
      return
    }
    let place = reader.archive.table.place(of: root.index)
    guard let bytes = try reader.archive.data(information), let sets = try reader.archive.elements(attributes)
    else {
      throw InlayError.archiveMalformed("the table of runs is missing, or is not data", at: place)
    }
    var known: [Int: KeyedTextReader.RunAttributes] = [:]
    var numbers = KeyedVariableNumbers(bytes, place)
    var start = text.startIndex
    var at = 0
    var counter = CancellationCounter()
    while let length = try numbers.next() {
      try counter.check()
      guard let set = try numbers.next() else { throw numbers.truncated }
      guard length > 0, length <= units - at, set < sets.count else {
        throw InlayError.archiveMalformed(
          length == 0
            ? "a run has no length"
            : set < sets.count
              ? "the runs are longer than the text, which has \(units) UTF-16 units"
              : "a run has the attributes \(set) of \(sets.count)",
          at: place)
      }
      let attributes: KeyedTextReader.RunAttributes
      if let found = known[set] {
        attributes = found
      } else {
        reader.position = at
        guard let value = try reader.archive.value(at: sets[set]) else {
          throw InlayError.archiveMalformed("a run has no attributes", at: place)
        }
        attributes = try reader.attributes(of: value)
        known[set] = attributes
      }
      at += length
      var end = text.utf16.index(text.startIndex, offsetBy: at)
      if end.samePosition(in: text.unicodeScalars) == nil {
        reader.collector.report(
          .archiveSplitsPair, at: at,
          "attributes change inside a surrogate pair; the pair got those of its first half")
        end = text.utf16.index(after: end)
      }
      // A run that began inside a pair may be empty now.
      if start < end { add(text[start..<end], attributes, at: at - length, &reader) }
      start = max(start, end)
    }
    guard at == units else {
      throw InlayError.archiveMalformed(
        "the runs have \(at) UTF-16 units, and the text has \(units)", at: place)
    }
  }

  /// Adds a run. An image stands at the U+FFFC of its run, at each of them.
  private mutating func add(
    _ text: Substring, _ attributes: KeyedTextReader.RunAttributes, at position: Int,
    _ reader: inout KeyedTextReader
  ) {
    guard !text.isEmpty else { return }
    guard let image = attributes.image else { return append(text, attributes, nil) }
    var rest = text
    var hasPlace = false
    while let index = rest.unicodeScalars.firstIndex(of: "\u{FFFC}") {
      hasPlace = true
      append(rest[..<index], attributes, nil)
      let end = rest.unicodeScalars.index(after: index)
      append(rest[index..<end], attributes, image)
      rest = rest[end...]
    }
    append(rest, attributes, nil)
    if !hasPlace {
      reader.collector.report(
        .archiveImageOnText, at: position,
        "an image was set on other text than U+FFFC, as Cocoa does not show it, and was dropped")
    }
  }

  private mutating func append(
    _ text: Substring, _ attributes: KeyedTextReader.RunAttributes, _ image: PlacedImage?
  ) {
    guard !text.isEmpty else { return }
    runs.append(
      AttributedRun(
        text, character: attributes.character, paragraph: attributes.paragraph.attributes, image: image,
        blocks: attributes.paragraph.blocks))
  }
}

/// Numbers of seven bits to a byte, the low ones first.
struct KeyedVariableNumbers {
  private let bytes: [UInt8]
  private let place: InlayError.Place
  private var at = 0

  init(_ bytes: [UInt8], _ place: InlayError.Place) { (self.bytes, self.place) = (bytes, place) }

  var truncated: InlayError { InlayError.archiveMalformed("the table of runs is truncated", at: place) }

  /// The next number; `nil` at the end.
  mutating func next() throws -> Int? {
    guard at < bytes.count else { return nil }
    var value = 0
    var shift = 0
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      guard shift < 35 else {
        throw InlayError.archiveMalformed("a number in the table of runs is too large", at: place)
      }
      value |= Int(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 { return value }
    }
    throw truncated
  }
}
