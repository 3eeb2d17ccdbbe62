internal import InlayContainer
internal import InlayCore
internal import InlayJSON

extension GlyphReport {
  /// Version of the JSON format.
  package static let jsonVersion = 1

  /// The report as canonical JSON (RFC 8785), without a final line feed. Unknown values are `null`, and sizes are those
  /// of the upright image. Complexity: O(n).
  package func json() -> [UInt8] {
    var out = JSONWriter()
    out.beginObject()
    acceptance("apple", apple, &out)
    out.string("description", header.description)
    out.list("diagnostics", diagnostics) { out, diagnostic in
      out.string("code", diagnostic.code.rawValue)
      out.string("message", diagnostic.message)
    }
    out.string("digest", digest.description)
    out.string("identifier", header.identifier?.rawValue)
    out.string("identifierSource", header.identifierSource?.rawValue)
    out.string("mediaType", header.mediaType.rawValue)
    acceptance("messages", messages, &out)
    out.integer("size", size)
    out.string("software", header.software)
    out.list("strikes", header.strikes) { out, strike in
      let size = strike.uprightSize
      out.name("alpha" as StaticString)
      if let hasAlpha = strike.hasAlpha { out.bool(hasAlpha) } else { out.null() }
      out.string("description", strike.description)
      out.integer("height", size.height)
      out.string("identifier", strike.identifier?.rawValue)
      out.name("insetX" as StaticString)
      out.double(strike.insetX.value)
      out.name("insetY" as StaticString)
      out.double(strike.insetY.value)
      out.integer("width", size.width)
    }
    out.integer("version", Self.jsonVersion)
    out.endObject()
    // All names are sorted and all numbers are counts, so this cannot fail.
    return (try? out.finish()) ?? []
  }

  private func acceptance(_ name: StaticString, _ acceptance: GlyphAcceptance, _ out: inout JSONWriter) {
    out.name(name)
    out.beginObject()
    out.string("accepts", acceptance.answer.rawValue)
    out.list("reasons", acceptance.reasons) { out, reason in
      out.string("code", reason.code)
      out.string("message", reason.message)
    }
    out.endObject()
  }
}
