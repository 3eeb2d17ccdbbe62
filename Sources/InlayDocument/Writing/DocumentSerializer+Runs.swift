internal import InlayCore
internal import InlayJSON

extension DocumentSerializer {
  func writeRuns(to writer: inout JSONWriter) throws(DocumentError) {
    writer.beginArray()
    var counter = CancellationCounter()
    for run in text.runs {
      if counter.isCancelledNow() { throw .cancelled }
      let values = run.attributes.values
      try KnownMembers.check(values.unknownMembers, against: KnownMembers.run)
      Self.write(values, run.range, to: &writer)
    }
    writer.endArray()
  }

  private static func write(
    _ values: CharacterAttributeValues, _ range: Range<Int>, to writer: inout JSONWriter
  ) {
    var members = MemberWriter(values.unknownMembers)
    writer.beginObject()
    members.integer("at", range.lowerBound, &writer)
    members.color("backgroundColor", values.backgroundColor, &writer)
    members.length("baselineOffset", values.baselineOffset, &writer)
    members.constant("capitals", values.capitals, &writer)
    members.custom(values.custom, &writer)
    members.constant("direction", values.direction, &writer)
    members.constant("fontClass", values.fontClass, &writer)
    members.string("fontFamily", values.fontFamily, &writer)
    members.length("fontSize", values.fontSize, &writer)
    members.color("foregroundColor", values.foregroundColor, &writer)
    members.flag("hidden", values.isHidden, &writer)
    members.flag("italic", values.isItalic, &writer)
    members.bool("kerning", values.usesKerning, &writer)
    members.string("language", values.language, &writer)
    members.integer("length", range.count, &writer)
    members.integer("ligatures", values.ligatures, &writer)
    members.string("link", values.link, &writer)
    if let shadow = values.shadow {
      members.name("shadow", &writer)
      write(shadow, to: &writer)
    }
    members.constant("strikethrough", values.strikethrough, &writer)
    members.color("strikethroughColor", values.strikethroughColor, &writer)
    members.color("strokeColor", values.strokeColor, &writer)
    members.integer("strokeWidth", values.strokeWidth, &writer)
    members.integer("superscript", values.superscript, &writer)
    members.length("tracking", values.tracking, &writer)
    members.constant("underline", values.underline, &writer)
    members.color("underlineColor", values.underlineColor, &writer)
    members.integer("weight", values.weight, &writer)
    members.finish(&writer)
    writer.endObject()
  }

  private static func write(_ shadow: Shadow, to writer: inout JSONWriter) {
    var members = MemberWriter(JSONMembers())
    writer.beginObject()
    members.length("blur", shadow.blur, &writer)
    members.color("color", shadow.color, &writer)
    members.length("offsetX", shadow.offsetX, &writer)
    members.length("offsetY", shadow.offsetY, &writer)
    writer.endObject()
  }
}
