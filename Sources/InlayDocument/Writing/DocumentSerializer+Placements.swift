internal import Inlay
internal import InlayJSON

extension DocumentSerializer {
  /// Placements come by the million: those with nothing special are written in three raw pieces.
  func writePlacements(to writer: inout JSONWriter) throws(DocumentError) {
    writer.beginArray()
    var last: PlacementAttributes?
    var form = PlacementForm.general
    for placement in text.placements {
      if last != placement.attributes {
        form = PlacementForm(placement.attributes)
        last = placement.attributes
      }
      let kindAndLength: StaticString
      switch form {
      case .glyph: kindAndLength = #","kind":"glyph","length":"#
      case .attachment: kindAndLength = #","kind":"attachment","length":"#
      case .general:
        try write(placement, to: &writer)
        continue
      }
      writer.beginRaw()
      writer.rawInteger(placement.at, after: #"{"at":"#)
      writer.rawInteger(placement.image, after: #","image":"#)
      writer.rawInteger(placement.length, after: kindAndLength)
      writer.rawConstant("}")
      writer.endRaw()
    }
    writer.endArray()
  }

  private func write(_ placement: ImagePlacement, to writer: inout JSONWriter) throws(DocumentError) {
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

/// How placements with the same attributes are written.
private enum PlacementForm {
  case glyph, attachment, general

  init(_ attributes: PlacementAttributes) {
    if attributes == PlacementAttributes(.glyph) {
      self = .glyph
    } else if attributes == PlacementAttributes(.attachment) {
      self = .attachment
    } else {
      self = .general
    }
  }
}
