internal import InlayCore
internal import InlayJSON

extension DocumentDecoder {
  /// Reads the attributes of the document as a whole.
  mutating func documentAttributes() throws(JSONError) -> DocumentAttributes {
    var values = DocumentAttributes()
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      if try readText(name, into: &values) { continue }
      if try readLength(name, into: &values) { continue }
      switch name {
      case "backgroundColor": values.backgroundColor = try color()
      case "custom": values.custom = try custom()
      case "hyphenationFactor": values.hyphenationFactor = try number()
      case "readOnly": values.isReadOnly = try reader.readBool()
      case "viewMode": values.viewMode = try number()
      case "viewZoom": values.viewZoom = try number()
      default: try refuse(name)
      }
    }
    return values
  }

  private mutating func readText(
    _ name: JSONName, into values: inout DocumentAttributes
  ) throws(JSONError) -> Bool {
    switch name {
    case "author": values.author = try reader.readString()
    case "comment": values.comment = try reader.readString()
    case "company": values.company = try reader.readString()
    case "copyright": values.copyright = try reader.readString()
    case "created": values.created = try reader.readString()
    case "editor": values.editor = try reader.readString()
    case "keywords": values.keywords = try reader.readString()
    case "language": values.language = try reader.readString()
    case "modified": values.modified = try reader.readString()
    case "subject": values.subject = try reader.readString()
    case "title": values.title = try reader.readString()
    default: return false
    }
    return true
  }

  private mutating func readLength(
    _ name: JSONName, into values: inout DocumentAttributes
  ) throws(JSONError) -> Bool {
    switch name {
    case "defaultTabInterval": values.defaultTabInterval = try length()
    case "marginBottom": values.marginBottom = try length()
    case "marginLeft": values.marginLeft = try length()
    case "marginRight": values.marginRight = try length()
    case "marginTop": values.marginTop = try length()
    case "paperHeight": values.paperHeight = try length()
    case "paperWidth": values.paperWidth = try length()
    case "viewHeight": values.viewHeight = try length()
    case "viewWidth": values.viewWidth = try length()
    default: return false
    }
    return true
  }
}
