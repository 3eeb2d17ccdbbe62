/// Packets in the shape Apple writes.
enum XMPBuilder {
  static func packet(attributes: String = "", elements: String = "") -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 6.0.0">
         <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
               xmlns:tiff="http://ns.adobe.com/tiff/1.0/" \(attributes)>
               \(elements)
            </rdf:Description>
         </rdf:RDF>
      </x:xmpmeta>
      """.utf8)
  }

  static func documentName(_ name: String) -> [UInt8] {
    packet(elements: "<tiff:DocumentName>\(name)</tiff:DocumentName>")
  }

  static func description(_ text: String) -> [UInt8] {
    packet(
      elements: """
        <dc:description><rdf:Alt><rdf:li xml:lang="de">falsch</rdf:li>
        <rdf:li xml:lang="x-default">\(text)</rdf:li></rdf:Alt></dc:description>
        """)
  }
}
