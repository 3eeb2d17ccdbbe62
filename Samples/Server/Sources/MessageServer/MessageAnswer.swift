internal import InlayCore
internal import InlayJSON

extension Message {
  /// What the client is answered: JSON with the document, the fragment of HTML, the preview, and what was noticed.
  func answer(_ addresses: Addresses) throws -> [UInt8] {
    var writer = JSONWriter(capacity: document.count + html.count + 4_096)
    writer.beginObject()
    writer.name("diagnostics" as StaticString)
    writer.beginArray()
    for diagnostic in diagnostics {
      writer.beginObject()
      if let at = diagnostic.at {
        writer.name("at" as StaticString)
        writer.integer(at)
      }
      writer.name("code" as StaticString)
      writer.string(diagnostic.code.rawValue)
      writer.name("message" as StaticString)
      writer.string(diagnostic.message)
      writer.endObject()
    }
    writer.endArray()
    writer.name("digest" as StaticString)
    writer.string(digest.description)
    writer.name("document" as StaticString)
    writer.value(try JSONValue(parsing: document))
    writer.name("html" as StaticString)
    writer.string(String(decoding: html, as: UTF8.self))
    writer.name("preview" as StaticString)
    if let preview {
      writer.beginObject()
      writer.name("height" as StaticString)
      writer.integer(preview.height)
      writer.name("mediaType" as StaticString)
      writer.string(MediaType.png.rawValue)
      writer.name("url" as StaticString)
      writer.string(addresses.preview(digest))
      writer.name("width" as StaticString)
      writer.integer(preview.width)
      writer.endObject()
    } else {
      writer.null()
    }
    writer.name("url" as StaticString)
    writer.string(addresses.message(digest))
    writer.endObject()
    return try writer.finish()
  }
}
