import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import InlayHTML
import TestKit
import Testing

@testable import InlayCocoa

/// What the references of a page find in an archive.
@Suite struct WebReferenceTests: WebSamples {
  @Test(arguments: [
    ("b.png", "https://example.org/a/b.png"), ("./b.png", "https://example.org/a/b.png"),
    ("../b.png", "https://example.org/b.png"), ("/b.png", "https://example.org/b.png"),
    ("//c.example/b.png", "https://c.example/b.png"), ("b.png?v=2", "https://example.org/a/b.png?v=2"),
    ("b.png#top", "https://example.org/a/b.png"), ("b.png", "https://example.org/a/b.png#part"),
    ("b c.png", "https://example.org/a/b%20c.png"), ("b%20c.png", "https://example.org/a/b c.png"),
    ("é.png", "https://example.org/a/%C3%A9.png"), ("%C3%A9.png", "https://example.org/a/é.png"),
    ("HTTPS://EXAMPLE.org/b.png", "https://example.org/b.png"), ("..\\b.png", "https://example.org/b.png"),
    ("file:///x.png", "file:///x.png"), ("cid:1@host", "cid:1@host"),
    ("applewebdata://E0C7/x.png", "applewebdata://E0C7/x.png"), ("x-msg://3/x.png", "x-msg://3/x.png"),
    ("b.png", "b.png"), ("", "https://example.org/a/page.html"),
  ])
  func `a reference finds the resource with its URL`(reference: String, url: String) throws {
    let read = try read(
      archive(page("<p>x<img src=\"\(reference)\">"), [resource(url, png(1), "image/png")]))
    let isEmpty = reference.isEmpty
    #expect(try numbers(read.value) == [isEmpty ? nil : 1])
    #expect(read.diagnostics.map(\.code) == (isEmpty ? [.webUnused, .htmlImage] : []), "\(read.diagnostics)")
  }

  @Test func `a URL that differs in escapes alone comes second`() throws {
    let read = try read(
      archive(
        page("<img src=\"b%20c.png\"><img src=\"b c.png\">"),
        [
          resource("https://example.org/a/b%20c.png", png(1)),
          resource("https://example.org/a/b c.png", png(2)),
        ]))
    #expect(try numbers(read.value) == [1, 2])
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test func `a base element moves the base, and may be relative itself`() throws {
    let pictures = [
      resource("https://example.org/a/sub/x.png", png(1)), resource("https://example.org/a/x.png", png(2)),
    ]
    for (href, wanted) in [
      ("sub/", 1), ("https://example.org/a/sub/", 1), ("about:blank", nil), ("javascript://a/", 2),
    ]
      as [(String, UInt8?)]
    {
      let read = try read(archive(page("<base href=\"\(href)\"><img src=x.png>"), pictures))
      #expect(try numbers(read.value) == [wanted], "\(href)")
    }
  }

  @Test func `what is not in the archive is elsewhere, with its whole URL and its words`() throws {
    let read = try read(
      archive(
        page(
          "<img src=\"b/x.png\" alt=\"a dog\"><img src=\"file:///etc/passwd\"><img src=\"javascript:a()\">"),
        [resource("https://example.org/other.png", png(1))]))
    let images = read.value.placements.map { read.value.image(of: $0) }
    #expect(images.map(\.description) == ["a dog", nil, nil])
    let urls: [String?] = images.map {
      if case .external(let external) = $0.content { external.url } else { nil }
    }
    #expect(urls == ["https://example.org/a/b/x.png", "file:///etc/passwd", nil])
    #expect(images[2].content == .missing(MissingContent(.notCarried)))
    #expect(
      read.diagnostics.map(\.code) == [.webUnused, .htmlImageElsewhere, .htmlImageElsewhere, .htmlImage],
      "\(read.diagnostics)")
    #expect(read.diagnostics[0].message.contains("https://example.org/other.png"))
  }

  @Test func `files beside the archive are never looked at`() throws {
    var options = ReadOptions()
    options.filesBeside = { _ in MemorySource(Samples.png) }
    options[HTMLResources.self].file = { _ in MemorySource(Samples.png) }
    options[HTMLResources.self].parts = ["p": MemorySource(Samples.png)]
    let bytes = try ObjectTable(
      archive(page("<img src=x.png><img src=cid:p><img src=file:///x.png>", at: nil))
    )
    .binary()
    let read = try Format.webArchive.read(.file(MemorySource(bytes), name: "a.webarchive"), options: options)
    #expect(read.value.images.allSatisfy { $0.content.source == nil })
    #expect(read.value.images.count == 3)
  }

  @Test func `relative links are whole outside the archive`() throws {
    let html =
      "<a href=\"../x?q#f\">1</a><a href=\"#top\">2</a><a href=\"mailto:a@b\">3</a><a href=\"\">4</a>"
    let read = try read(archive(page(html)))
    #expect(
      read.value.runs.map(\.attributes.values.link)
        == ["https://example.org/x?q#f", "#top", "mailto:a@b", ""])
    #expect(
      try self.read(archive(page(html, at: "about:blank"))).value.runs.first?.attributes.values.link
        == "../x?q#f")
  }

  @Test func `of two resources with one URL the first counts`() throws {
    let read = try read(
      archive(
        page("<img src=x.png>"),
        [
          resource("https://example.org/a/x.png", png(1)),
          resource("https://EXAMPLE.org/a/./x.png#b", png(2)),
          resource(nil, png(3)), .dictionary(["WebResourceURL": .string("a:b")]), .string("x"),
        ]))
    #expect(try numbers(read.value) == [1])
    #expect(
      read.diagnostics.map(\.code) == [.webResource, .webResource, .webDuplicate, .webResource],
      "\(read.diagnostics)")
  }
}
