import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import TestKit
import Testing

@testable import InlayCocoa

/// Web archives in the table of formats.
@Suite struct WebRowTests {
  private func name(_ bytes: [UInt8], called name: String? = nil) -> String? {
    FormatRegistry.all.recognize(.file(MemorySource(bytes), name: name))?.name.rawValue
  }

  @Test func `the row reads, writes, and gives the archive back when asked`() throws {
    let text = try KeyedTexts().text(ChoiceSource(seed: 5))
    let bytes = try WebArchive.write(text).value
    let read = try Format.webArchive.read(.file(MemorySource(bytes), name: nil)).value
    #expect(try Samples.bytes(.webArchive, read).bytes == bytes)
    #expect(name(bytes) == "webarchive")
    #expect(Format.webArchive.hasExtension(ofPath: "a.webarchive"))
    // An archive of somebody's may hold scripts.
    let other = try ObjectTable(
      .dictionary([
        "WebMainResource": .dictionary([
          "WebResourceData": .string("<p>a<script>x()</script>"), "WebResourceMIMEType": .string("text/html"),
        ])
      ])
    ).binary()
    let strange = try Format.webArchive.read(.file(MemorySource(other), name: nil)).value
    #expect(try Samples.bytes(.webArchive, strange).bytes != other)
    var options = WriteOptions()
    options.source = .keep
    #expect(try Samples.bytes(.webArchive, strange, options).bytes == other)
  }

  /// Both are property lists, and a web archive holds keyed archives of responses.
  @Test func `each archive is of one format`() throws {
    let text = try Samples.text(AttributedRun("WebMainResource $archiver WebSubresources"))
    let keyed = try KeyedTextArchive.write(text, for: .macOS).value
    let response = PropertyListValue.data(keyed)
    let web = PropertyListValue.dictionary([
      "WebMainResource": .dictionary(["WebResourceData": .string("a"), "WebResourceResponse": response]),
      "WebSubresources": .array([.dictionary(["WebResourceResponse": response])]),
    ])
    #expect(name(keyed) == "keyed-archive")
    #expect(name(try ObjectTable(web).binary()) == "webarchive")
    #expect(name(try ObjectTable(.dictionary(["a": .string("b")])).binary()) == nil)
    for list in [keyed, try ObjectTable(web).binary()] {
      let matches = FormatRegistry.all.formats.filter {
        $0.match(FormatLook(.file(MemorySource(list), name: nil)))?.isCertain ?? false
      }
      #expect(matches.count == 1)
    }
  }

  @Test(.needs(.python)) func `archives in XML are recognized and read`() throws {
    let script =
      "import plistlib, sys; sys.stdout.buffer.write(plistlib.dumps(plistlib.loads(sys.stdin.buffer.read())))"
    let text = try Samples.text(AttributedRun("é"), Samples.run(Samples.image()))
    let bytes = try WebArchive.write(text).value
    let xml = try Python.run(["-c", script], input: bytes).output
    for start in [[], [0xEF, 0xBB, 0xBF]] as [[UInt8]] { #expect(name(start + xml) == "webarchive") }
    #expect(try WebArchive.read(xml).value == WebArchive.read(bytes).value)
  }
}
