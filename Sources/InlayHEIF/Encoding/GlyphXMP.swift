/// The XMP packet of a strike as Apple's TextKit writes it (ISO 16684-1, 7): without processing instructions around it,
/// with the software's name, and with the description if there is one.
enum GlyphXMP {
  static func bytes(description: String) -> [UInt8] {
    var namespaces = [#"xmlns:xmp="http://ns.adobe.com/xap/1.0/""#]
    var properties = ["<xmp:CreatorTool>\(GlyphExif.software)</xmp:CreatorTool>"]
    if !description.isEmpty {
      namespaces.append(#"xmlns:dc="http://purl.org/dc/elements/1.1/""#)
      properties += [
        "<dc:description>", "   <rdf:Alt>",
        #"      <rdf:li xml:lang="x-default">\#(escaped(description))</rdf:li>"#, "   </rdf:Alt>",
        "</dc:description>",
      ]
    }
    let lines =
      [
        #"<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 6.0.0">"#,
        #"   <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">"#,
        #"      <rdf:Description rdf:about="""#,
        namespaces.map { "            " + $0 }.joined(separator: "\n") + ">",
      ] + properties.map { "         " + $0 } + [
        "      </rdf:Description>", "   </rdf:RDF>", "</x:xmpmeta>", "",
      ]
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// Escapes text for the content of an element (XML 1.0, 2.4). Line endings become references, so that a reader does
  /// not change them. Characters that XML cannot hold become U+FFFD.
  private static func escaped(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\n", "\r": out += "&#x\(String(scalar.value, radix: 16, uppercase: true));"
      case "\t": out.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value & 0xFFFE == 0xFFFE:
        out.unicodeScalars.append("\u{FFFD}")
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
