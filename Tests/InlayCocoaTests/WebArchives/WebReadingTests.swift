import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import InlayHTML
import TestKit
import Testing

@testable import InlayCocoa

/// How an archive is read: its main resource, its frames, its limits.
@Suite struct WebReadingTests: WebSamples {
  @Test func `strings may stand where data belongs`() throws {
    var main: Members = [
      "WebResourceURL": .string("https://example.org/"),
      "WebResourceMIMEType": .string("text/html; charset=x"),
    ]
    main["WebResourceData"] = .string("<p>é<img src=a.png>")
    main["WebResourceTextEncodingName"] = .string("windows-1252")
    let read = try read(
      archive(
        .dictionary(main),
        [
          .dictionary([
            "WebResourceURL": .string("https://example.org/a.png"), "WebResourceData": .string("GIF89a text"),
          ])
        ]))
    #expect(read.value.text == "é\u{FFFC}")
    #expect(read.value.images[0].content.source != nil)
  }

  @Test(
    arguments: [
      ("<p>a</p>", nil, "a"), ("<!DOCTYPE html><b>a", "application/octet-stream", "a"),
      ("just <b>text", nil, "just <b>text"), ("<p>a</p>", "text/plain", "<p>a</p>"),
      ("{}", "application/json", "{}"),
      ("<p>a", "TEXT/HTML;charset=utf-8", "a"), ("<p>a", "application/xhtml+xml", "a"),
      ("a\r\nb", "text/css", "a\r\nb"),
    ] as [(String, String?, String)])
  func `the type of the main resource decides, else its bytes`(text: String, type: String?, wanted: String)
    throws
  {
    let read = try read(archive(resource("https://example.org/", Array(text.utf8), type)))
    #expect(read.value.text == wanted)
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test(arguments: [nil, "image/png", "image/jpeg", "application/octet-stream"] as [String?])
  func `a picture is a page with one picture`(type: String?) throws {
    for url in ["https://example.org/a/dot.png", nil, "no URL \"x\"", "data:x", "javascript:x"] {
      let read = try read(archive(resource(url, png(1), type)))
      #expect(read.value.text == "\u{FFFC}")
      #expect(try numbers(read.value) == [1], "\(url ?? "-") \(read.diagnostics)")
      #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
      #expect(read.value.images[0].mediaType == .png)
      #expect(
        read.value.images[0].fileName == (url?.hasPrefix("https") == true ? "dot.png" : nil), "\(url ?? "-")")
    }
  }

  @Test func `a PDF is a page with one picture`() throws {
    let read = try read(
      archive(resource("https://example.org/a.pdf", Array("%PDF-1.4\n".utf8), "application/pdf")))
    #expect(read.value.text == "\u{FFFC}")
    #expect(read.value.images.map(\.mediaType) == [.pdf] && read.value.images.map(\.fileName) == ["a.pdf"])
  }

  @Test func `a resource without bytes is missing`() throws {
    let odd: PropertyListValue = .dictionary([
      "WebResourceURL": .string("https://example.org/a/x.png"), "WebResourceData": .integer(1),
    ])
    let read = try read(archive(page("<img src=x.png>"), [odd]))
    #expect(read.value.text == "\u{FFFC}")
    #expect(try numbers(read.value) == [nil])
  }

  @Test func `frames are counted only so deep`() throws {
    var frame = archive(page("a"))
    for _ in 0..<70 { frame = archive(page("a"), frames: [frame]) }
    // 64 frames, and one report of those in them.
    let said = try read(frame).diagnostics
    #expect(said.map(\.code) == [DiagnosticCode](repeating: .webFrame, count: 65))
    #expect(said.last?.message == "1 more of this kind")
  }

  @Test func `plain text is in the encoding of its mark, else of the archive, else it is guessed`() throws {
    func text(_ bytes: [UInt8], _ encoding: String?) throws -> (String, [DiagnosticCode]) {
      let read = try read(archive(resource("a:b", bytes, "text/plain", encoding: encoding)))
      return (read.value.text, read.diagnostics.map(\.code))
    }
    #expect(try text([0x63, 0xE9], "latin1") == ("cé", []))
    #expect(try text([0x63, 0xE9], nil) == ("cé", []))
    #expect(try text([0xC3, 0xA9], nil) == ("é", []))
    #expect(try text([0xC3, 0xA9], "x-none") == ("é", [.htmlEncoding]))
    #expect(try text([0xFF, 0xFE, 0xE9, 0], "utf-8") == ("é", []))
    #expect(try text([0xE9, 0], "utf-16") == ("é", []))
    #expect(try text([0xE9, 0x41], "utf-8") == ("\u{FFFD}A", [.htmlEncoding]))
  }

  @Test func `each frame is reported, and keeps its pictures`() throws {
    let inner = archive(page("<p>inner", at: "https://example.org/i"))
    let frame = archive(
      page("<img src=x.png>", at: "https://example.org/f"), [resource("https://example.org/a/x.png", png(2))],
      frames: [inner])
    let read = try read(archive(page("<p>a<img src=x.png>"), frames: [frame, .string("x"), frame]))
    #expect(read.value.text == "a\u{FFFC}")
    #expect(try numbers(read.value) == [nil])
    let frames = read.diagnostics.filter { $0.code == .webFrame }
    #expect(
      frames.map { $0.details["url"] } == [
        "https://example.org/f", "https://example.org/i", nil, "https://example.org/f",
        "https://example.org/i",
      ])
  }

  @Test func `a frame in itself is refused, and one that many share is met once`() throws {
    func objects(_ inner: ObjectTable.Object) -> [ObjectTable.Object] {
      [
        .dictionary(keys: [1, 2], values: [3, 6]), .string("WebMainResource"), .string("WebSubframeArchives"),
        .dictionary(keys: [4], values: [5]), .string("WebResourceData"), .data(Array("<p>a".utf8)),
        .array([7, 7, 7]), .dictionary(keys: [1, 2], values: [3, 8]), inner,
      ]
    }
    func bytes(_ inner: ObjectTable.Object) -> [UInt8] {
      BinaryPropertyListWriter.bytes(of: objects(inner), top: 0)
    }
    let error = #expect(throws: InlayError.self) { try WebArchive.read(bytes(.array([7]))) }
    #expect(error?.code == .webMalformed)
    let read = try WebArchive.read(bytes(.array([3, 3])))
    #expect(read.value.text == "a")
    #expect(read.diagnostics.map(\.code) == [.webFrame, .webFrame])
  }

  @Test func `every limit is checked`() throws {
    let text = archive(
      page("<p>ab<img src=x.png><img src=y.png>"),
      [resource("https://example.org/a/x.png", png(1)), resource("https://example.org/a/y.png", png(2))],
      frames: [archive(page("a", at: "b:c")), archive(page("a", at: "b:d"))])
    let changes: [(String, (inout Limits) -> Void)] = [
      ("propertyListBytes", { $0.propertyListBytes = 100 }), ("htmlBytes", { $0.htmlBytes = 10 }),
      ("htmlNodes", { $0.htmlNodes = 3 }), ("htmlImages", { $0.htmlImages = 1 }), ("files", { $0.files = 1 }),
      ("attachmentBytes", { $0.attachmentBytes = 70 }), ("textUnits", { $0.textUnits = 3 }),
      ("placements", { $0.placements = 1 }),
    ]
    #expect(try read(text).value.text == "ab\u{FFFC}\u{FFFC}")
    for (name, change) in changes {
      var limits = Limits.default
      change(&limits)
      let error = #expect(throws: InlayError.self) { try read(text, limits) }
      #expect(error?.code.rawValue == "limit.\(name)", "\(String(describing: error))")
    }
    var limits = Limits.default
    limits.files = 1
    let frames = archive(page("a"), frames: [archive(page("a", at: "b:c")), archive(page("a", at: "b:d"))])
    #expect(throws: InlayError.self) { try read(frames, limits) }
    limits = .default
    limits.htmlBytes = 3
    #expect(throws: InlayError.self) {
      try read(archive(resource("a:b", [0x61, 0x61, 0x61, 0x61], "text/plain")), limits)
    }
    limits = .default
    limits.writtenBytes = 10
    #expect(throws: InlayError.self) {
      try WebArchive.write(Samples.text(AttributedRun("a")), limits: limits)
    }
  }

  @Test(
    arguments: [
      (.dictionary([:]), "web.noMain"), (.array([]), "web.noMain"),
      (.dictionary(["WebMainResource": .dictionary([:])]), "web.malformed"),
      (.dictionary(["WebMainResource": .dictionary(["WebResourceData": .integer(1)])]), "web.malformed"),
      (
        .dictionary([
          "WebMainResource": .dictionary([
            "WebResourceData": .data([0, 1, 2]), "WebResourceMIMEType": .string("video/mp4"),
          ])
        ]), "web.mainType"
      ),
      (.dictionary(["WebMainResource": .dictionary(["WebResourceData": .data([0, 0xFF])])]), "web.mainType"),
    ] as [(PropertyListValue, String)])
  func `an archive without a page is refused`(list: PropertyListValue, code: String) throws {
    let error = #expect(throws: InlayError.self) { try read(list) }
    #expect(error?.code.rawValue == code)
  }

  @Test func `what is no list of resources or frames is reported`() throws {
    let read = try read(
      .dictionary([
        "WebMainResource": page("a"), "WebSubresources": .string("x"),
        "WebSubframeArchives": .dictionary([:]),
      ]))
    #expect(read.value.text == "a")
    #expect(read.diagnostics.map(\.code) == [.webResource, .webFrame])
  }

  /// Fifty resources of a megabyte in a file of a megabyte: each begins a little further on in the same bytes.
  @Test func `resources that overlap cost no more than the file is worth`() throws {
    let count = 50
    let size = 1 << 20
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    func add(_ object: [UInt8]) {
      offsets.append(bytes.count)
      bytes += object
    }
    func name(_ index: Int) -> String { "a:\(index < 10 ? "0" : "")\(index)" }
    let page = (0..<count).map { "<img src=\(name($0))>" }.joined()
    add([0xD2, 1, 2, 3, 4])
    for key in ["WebMainResource", "WebSubresources"] { add([0x5F, 0x10, 15] + Array(key.utf8)) }
    add([0xD1, 5, 7])
    add([0xAF, 0x10, UInt8(count)] + (0..<count).map { UInt8(8 + 3 * $0) })
    add([0x5F, 0x10, 15] + Array("WebResourceData".utf8))
    add([0x5E] + Array("WebResourceURL".utf8))
    add([0x4F, 0x11, UInt8(page.utf8.count >> 8), UInt8(page.utf8.count & 0xFF)] + Array(page.utf8))
    let start = bytes.count + count * 10
    for index in 0..<count {
      add([0xD2, 5, 6, UInt8(10 + 3 * index), UInt8(9 + 3 * index)])
      add([0x54] + Array(name(index).utf8))
      offsets.append(start + 6 * index)
    }
    for _ in 0..<count { bytes += [0x4F, 0x12, 0, UInt8(size >> 16), 0, 0] }
    bytes += [UInt8](repeating: 0, count: size + 6)
    let table = bytes.count
    func number(_ value: Int, _ width: Int) -> [UInt8] {
      (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    for offset in offsets { bytes += number(offset, 4) }
    bytes += [0, 0, 0, 0, 0, 0, 4, 1] + number(offsets.count, 8) + number(0, 8) + number(table, 8)
    let error = #expect(throws: InlayError.self) { try WebArchive.read(bytes) }
    #expect(error?.code == .listMalformed, "\(String(describing: error))")
  }

  @Test func `bytes that many resources share are read once`() throws {
    let page = (0..<500).map { "<img src=a:\($0)>" }.joined()
    let big = Samples.png + [UInt8](repeating: 0, count: 1 << 20)
    let read = try read(archive(self.page(page), (0..<500).map { resource("a:\($0)", big) }))
    #expect(read.value.placements.count == 500)
    #expect(read.value.images.count == 1)
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics.prefix(3))")
  }
}
