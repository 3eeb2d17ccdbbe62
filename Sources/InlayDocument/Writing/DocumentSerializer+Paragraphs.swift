internal import InlayCore
internal import InlayJSON

extension DocumentSerializer {
  func writeParagraphs(to writer: inout JSONWriter) throws(DocumentError) {
    writer.beginArray()
    var counter = CancellationCounter()
    for paragraph in text.paragraphs {
      if counter.isCancelledNow() { throw .cancelled }
      let values = paragraph.attributes.values
      try KnownMembers.check(values.unknownMembers, against: KnownMembers.paragraph)
      Self.write(values, paragraph.range, to: &writer)
    }
    writer.endArray()
  }

  private static func write(
    _ values: ParagraphAttributeValues, _ range: Range<Int>, to writer: inout JSONWriter
  ) {
    var members = MemberWriter(values.unknownMembers)
    writer.beginObject()
    members.constant("alignment", values.alignment, &writer)
    members.integer("at", range.lowerBound, &writer)
    members.flag("breaksPageBefore", values.breaksPageBefore, &writer)
    members.custom(values.custom, &writer)
    members.length("defaultTabInterval", values.defaultTabInterval, &writer)
    members.constant("direction", values.direction, &writer)
    members.length("firstLineIndent", values.firstLineIndent, &writer)
    members.integer("hyphenationFactor", values.hyphenationFactor, &writer)
    members.flag("keepsTogether", values.keepsTogether, &writer)
    members.flag("keepsWithNext", values.keepsWithNext, &writer)
    members.length("leadingIndent", values.leadingIndent, &writer)
    members.integer("length", range.count, &writer)
    members.integer("lineHeightMultiple", values.lineHeightMultiple, &writer)
    members.length("lineSpacing", values.lineSpacing, &writer)
    members.integer("listLevel", values.listLevel, &writer)
    members.string("listMarker", values.listMarker, &writer)
    members.integer("markerLength", values.markerLength, &writer)
    members.length("maximumLineHeight", values.maximumLineHeight, &writer)
    members.length("minimumLineHeight", values.minimumLineHeight, &writer)
    members.constant("role", values.role, &writer)
    members.length("spacingAfter", values.spacingAfter, &writer)
    members.length("spacingBefore", values.spacingBefore, &writer)
    if let stops = values.tabStops {
      members.name("tabStops", &writer)
      write(stops, to: &writer)
    }
    members.integer("tighteningFactor", values.tighteningFactor, &writer)
    members.length("trailingIndent", values.trailingIndent, &writer)
    members.finish(&writer)
    writer.endObject()
  }

  private static func write(_ stops: [TabStop], to writer: inout JSONWriter) {
    writer.beginArray()
    for stop in stops {
      var members = MemberWriter(JSONMembers())
      writer.beginObject()
      members.constant("alignment", stop.alignment, &writer)
      members.string("leader", stop.leader, &writer)
      members.length("position", stop.position, &writer)
      writer.endObject()
    }
    writer.endArray()
  }
}
