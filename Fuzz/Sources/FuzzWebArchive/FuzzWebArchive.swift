import InlayCore
import InlayFiles
import InlayFormats

@testable import InlayCocoa

/// Web archives. The first byte chooses: an archive as it is, or one whose page, resources and frames the bytes choose, which
/// a fuzzer seldom keeps sound.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var grammar = Grammar(bytes.dropFirst())
  let archive = bytes.first == 0xFF ? grammar.bytes() : bytes
  if let text = try? WebArchive.read(archive, limits: .strict).value { check(text) }
  return 0
}

/// An archive of what the bytes choose.
private struct Grammar {
  private var choices: ArraySlice<UInt8>

  init(_ choices: ArraySlice<UInt8>) { self.choices = choices }

  private mutating func next(_ count: Int) -> Int { Int(choices.popFirst() ?? 0) % count }

  private mutating func pick<T>(_ values: [T]) -> T { values[next(values.count)] }

  private static let urls = [
    "https://example.org/a/x.png", "x.png", "../x.png", "//h/x", "/x%20y", "/x y", "cid:a@b", "about:blank",
    "",
    "file:///x.png", "data:,a", "javascript:x", "x-msg://3/", "a:/..//b", "?q", "#f", "http://[", "\\\\h\\x",
    "é",
  ]
  private static let types = [
    "text/html", "text/plain", "image/png", "image/heic", "application/pdf", "", "a", "TEXT/HTML;x",
  ]
  private static let pieces = [
    "<p>", "a", "<img src=\"", "\">", "<picture>", "</picture>",
    "<source type=image/x-apple-adaptive-glyph srcset=\"",
    "<base href=\"", "<a href=\"", "</a>", "\u{FFFC}", "é", "<table><td>", " alt=\"b",
    "<img data-inlay-src=\"",
    " data-inlay-digest=\"sha256:", "<meta charset=utf-16>", "<script>",
  ]
  private static let pictures: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 7], Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0], [],
    [0, 0xFF],
    [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8), Array("<script>".utf8),
  ]

  private mutating func resource(_ bytes: [UInt8]) -> PropertyListValue {
    var members: [ExactString: PropertyListValue] = [:]
    if next(16) > 0 { members["WebResourceURL"] = .string(ExactString(pick(Self.urls))) }
    if next(3) > 0 { members["WebResourceMIMEType"] = .string(ExactString(pick(Self.types))) }
    if next(3) > 0 {
      members["WebResourceTextEncodingName"] = .string(
        ExactString(pick(["utf-8", "utf-16", "latin1", "gb18030", "x"])))
    }
    switch next(16) {
    case 14: members["WebResourceData"] = .integer(1)
    case 15: members["WebResourceData"] = .string(ExactString(String(decoding: bytes, as: UTF8.self)))
    default: members["WebResourceData"] = .data(bytes)
    }
    return next(32) == 31 ? .array([]) : .dictionary(members)
  }

  private mutating func archive(depth: Int) -> PropertyListValue {
    var page = ""
    for _ in 0..<next(40) { page += next(3) == 0 ? pick(Self.urls) : pick(Self.pieces) }
    var members: [ExactString: PropertyListValue] = [:]
    members["WebMainResource"] = resource(next(12) == 11 ? pick(Self.pictures) : Array(page.utf8))
    let resources = (0..<next(5)).map { _ in resource(pick(Self.pictures)) }
    if !resources.isEmpty { members["WebSubresources"] = .array(resources) }
    if depth > 0, next(4) == 3 {
      members["WebSubframeArchives"] = .array((0..<next(4)).map { _ in archive(depth: depth - 1) })
    }
    return .dictionary(members)
  }

  /// The archive.
  mutating func bytes() -> [UInt8] { (try? ObjectTable(archive(depth: 3)).binary()) ?? [] }
}

/// A text keeps the rules, keeps its images in an archive, and comes back from a second one as from the first.
private func check(_ text: DecomposedText) {
  do { try text.checkInvariants() } catch {
    preconditionFailure("a text was read that breaks a rule: \(error)")
  }
  let first = trip(text)
  precondition(first.placements.count == text.placements.count, "placements were lost")
  for (got, wanted) in zip(first.placements, text.placements) {
    precondition(
      first.image(of: got).content == text.image(of: wanted).content,
      "an image is another after writing and reading")
  }
  precondition(trip(first) == first, "the text is another after the second time")
}

private func trip(_ text: DecomposedText) -> DecomposedText {
  guard let written = try? WebArchive.write(text) else {
    preconditionFailure("a text that was read cannot be written")
  }
  guard let again = try? WebArchive.read(written.value).value else {
    preconditionFailure("the archive written does not read")
  }
  return again
}
