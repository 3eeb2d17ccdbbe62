internal import InlayCore
internal import InlayJSON

extension DocumentSerializer {
  /// There may be millions of placements. Those without special attributes are written in one of two spellings.
  func writePlacements(to writer: inout JSONWriter) throws {
    writer.beginArray()
    let glyph = PlacementSpelling.glyph
    let attachment = PlacementSpelling.attachment
    let placements = text.placements
    var counter = CancellationCounter()
    for index in placements.indices {
      if counter.isCancelledNow() { throw CancellationError() }
      switch placements[index].plainKind {
      case .glyph:
        writer.value(
          spelled: glyph, placements[index].at, placements[index].image, placements[index].length)
      case .attachment:
        writer.value(
          spelled: attachment, placements[index].at, placements[index].image, placements[index].length)
      case nil: try write(placements[index], to: &writer)
      }
    }
    writer.endArray()
  }

  private func write(_ placement: ImagePlacement, to writer: inout JSONWriter) throws {
    let unknown = placement.attributes.unknownMembers
    try KnownMembers.check(unknown, against: KnownMembers.placement)
    var members = MemberWriter(unknown)
    writer.beginObject()
    members.integer("at", placement.at, &writer)
    if let size = placement.displaySize {
      members.name("displaySize", &writer)
      writer.beginObject()
      writer.name("height")
      writer.integer(size.height.thousandths)
      writer.name("width")
      writer.integer(size.width.thousandths)
      writer.endObject()
    }
    members.integer("image", placement.image, &writer)
    members.constant("kind", placement.kind, &writer)
    members.integer("length", placement.length, &writer)
    members.finish(&writer)
    writer.endObject()
  }
}

/// The spellings of placements of the two known kinds, without a size or unknown members.
enum PlacementSpelling {
  static var glyph: JSONPattern { pattern(#","kind":"glyph","length":"#) }
  static var attachment: JSONPattern { pattern(#","kind":"attachment","length":"#) }

  private static func pattern(_ kindAndLength: StaticString) -> JSONPattern {
    let offsets = 0...DecomposedText.maximumUnits
    return JSONPattern(
      #"{"at":"#, offsets, #","image":"#, offsets, kindAndLength, 1...DecomposedText.maximumUnits, "}")
  }
}
