internal import InlayCore
internal import InlayJSON

extension DocumentSerializer {
  func writeAttributes(to writer: inout JSONWriter) {
    let values = text.attributes
    var members = MemberWriter(JSONMembers())
    writer.beginObject()
    members.string("author", values.author, &writer)
    members.color("backgroundColor", values.backgroundColor, &writer)
    members.string("comment", values.comment, &writer)
    members.string("company", values.company, &writer)
    members.string("copyright", values.copyright, &writer)
    members.string("created", values.created, &writer)
    members.custom(values.custom, &writer)
    members.length("defaultTabInterval", values.defaultTabInterval, &writer)
    members.string("editor", values.editor, &writer)
    members.integer("hyphenationFactor", values.hyphenationFactor, &writer)
    members.string("keywords", values.keywords, &writer)
    members.string("language", values.language, &writer)
    members.length("marginBottom", values.marginBottom, &writer)
    members.length("marginLeft", values.marginLeft, &writer)
    members.length("marginRight", values.marginRight, &writer)
    members.length("marginTop", values.marginTop, &writer)
    members.string("modified", values.modified, &writer)
    members.length("paperHeight", values.paperHeight, &writer)
    members.length("paperWidth", values.paperWidth, &writer)
    members.bool("readOnly", values.isReadOnly, &writer)
    members.string("subject", values.subject, &writer)
    members.string("title", values.title, &writer)
    members.length("viewHeight", values.viewHeight, &writer)
    members.integer("viewMode", values.viewMode, &writer)
    members.length("viewWidth", values.viewWidth, &writer)
    members.integer("viewZoom", values.viewZoom, &writer)
    writer.endObject()
  }
}
