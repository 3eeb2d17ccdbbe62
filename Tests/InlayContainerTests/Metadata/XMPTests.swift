import InlayContainer
import InlayCore
import Testing

/// XMP, read through a PNG.
@Suite struct XMPTests {
  private func read(_ packet: [UInt8]) throws -> Outcome {
    var builder = PNGBuilder()
    builder.add("iTXt", PNGBuilder.internationalText("XML:com.adobe.xmp", packet))
    return try InlayContainerTests.read(builder.bytes)
  }

  private func name(_ packet: [UInt8]) throws -> String? { try read(packet).header.identifier?.rawValue }

  @Test func readsAnElementOrAnAttribute() throws {
    #expect(try name(XMPBuilder.documentName("in an element")) == "in an element")
    #expect(try name(XMPBuilder.packet(attributes: "tiff:DocumentName='single'")) == "single")
    #expect(try name(XMPBuilder.packet(attributes: "tiff:DocumentName = \"double\"")) == "double")
    #expect(try name(XMPBuilder.packet(elements: "<tiff:DocumentName/>")) == nil)
    #expect(try name(XMPBuilder.packet(elements: "<tiff:DocumentName>  \n</tiff:DocumentName>")) == nil)
  }

  @Test func readsTheDefaultLanguageOfTheDescription() throws {
    #expect(try read(XMPBuilder.description("a dog")).header.description == "a dog")
    let first = XMPBuilder.packet(
      elements:
        "<dc:description><rdf:Alt><rdf:li xml:lang='de'>Hund</rdf:li><rdf:li>dog</rdf:li></rdf:Alt></dc:description>"
    )
    #expect(try read(first).header.description == "Hund")
    let plain = XMPBuilder.packet(elements: "<dc:description>plain</dc:description>")
    #expect(try read(plain).header.description == "plain")
  }

  @Test func decodesReferences() throws {
    let text = "&lt;&amp;&gt;&quot;&apos;&#65;&#x1F600;&nbsp;&#xD800;&#+5;&#;&"
    #expect(try name(XMPBuilder.documentName(text)) == "<&>\"'A😀&nbsp;&#xD800;&#+5;&#;&")
    let attribute = XMPBuilder.packet(attributes: "tiff:DocumentName='a&amp;b'")
    #expect(try name(attribute) == "a&b")
  }

  @Test func takesCharacterDataAsItIs() throws {
    #expect(try name(XMPBuilder.documentName("a<![CDATA[<b>&amp;]]>c<!-- no -->d<?pi?>")) == "a<b>&amp;cd")
  }

  @Test func goesByTheNamespaceNotThePrefix() throws {
    let renamed = XMPBuilder.packet(
      elements: "<t:DocumentName xmlns:t='http://ns.adobe.com/tiff/1.0/'>renamed</t:DocumentName>")
    #expect(try name(renamed) == "renamed")
    let other = XMPBuilder.packet(elements: "<pdf:DocumentName>other</pdf:DocumentName>")
    #expect(try name(other) == nil)
    let taken = Array(
      "<a xmlns:tiff='http://example.org/'><tiff:DocumentName>other</tiff:DocumentName></a>".utf8)
    #expect(try name(taken) == nil)
  }

  @Test func namesThatOnlyEndAlikeAreOthers() throws {
    #expect(try name(XMPBuilder.packet(elements: "<tiff:XDocumentName>x</tiff:XDocumentName>")) == nil)
    #expect(try name(XMPBuilder.packet(elements: "<DocumentName>x</DocumentName>")) == nil)
  }

  @Test(arguments: [
    "<", "<a", "<a b", "<a b=", "<a b='", "</", "<!--", "<![CDATA[", "<?", "<!", "<a/><b", "a", "",
    "</a></a>",
    "<a b=c d='e'>", "<tiff:DocumentName>open", "< / > = '", "<a / b='c'>",
  ])
  func survivesWhatIsNotWellFormed(_ text: String) throws {
    let outcome = try read(Array(text.utf8))
    #expect(outcome.header.identifier == nil)
  }

  @Test func nestingIsBounded() throws {
    let deep = Array(repeating: "<a>", count: 100_000).joined()
    let outcome = try read(Array((deep + "<tiff:DocumentName>x</tiff:DocumentName>").utf8))
    #expect(outcome.header.identifier == nil)
    #expect(outcome.codes == [.containerDamagedMetadata])
  }

  @Test func anotherEncodingIsNotRead() throws {
    let text = "<tiff:DocumentName>x</tiff:DocumentName>"
    let wide: [UInt8] = [0xFE, 0xFF] + text.utf8.flatMap { [0, $0] as [UInt8] }
    let outcome = try read(wide)
    #expect(outcome.header.identifier == nil)
    #expect(outcome.codes == [.containerSkippedMetadata])
  }

  @Test func badUTF8IsRepairedWithADiagnostic() throws {
    let packet = Array("<tiff:DocumentName>a".utf8) + [0xFF] + Array("</tiff:DocumentName>".utf8)
    let outcome = try read(packet)
    #expect(outcome.header.identifier == "a\u{FFFD}")
    #expect(outcome.codes == [.containerNotUTF8, .containerIdentifierFromXMP])
  }

  /// Of two names or descriptions the first counts.
  @Test func theFirstPropertyCounts() throws {
    let names = "<tiff:DocumentName>one</tiff:DocumentName><tiff:DocumentName>two</tiff:DocumentName>"
    let texts = "<dc:description>a</dc:description><dc:description>b</dc:description>"
    let header = try read(XMPBuilder.packet(elements: names + texts)).header
    #expect(header.identifier == "one" && header.description == "a")
  }
}
