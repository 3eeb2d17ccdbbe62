import InlayCore
import InlayDocument
import InlayFiles
import InlayFormats
import InlayMarkup
import Synchronization
import TestKit
import Testing

@testable import InlayHTML

/// Forms of images that hardly any page has.
@Suite struct HTMLImageRareTests {
  private static let png = "data:image/png;base64,\(base64(ImageBytes.png))"
  private static let files = HTMLResources(file: { path in
    ["a.png", "sub/a.png"].contains(path.description) ? MemorySource(ImageBytes.png) : nil
  })

  private static func read(_ page: String, _ resources: HTMLResources = files) throws -> Converted<
    DecomposedText
  > {
    let read = try HTMLReader.read(Array(page.utf8), resources: resources)
    try read.value.checkInvariants()
    return read
  }

  /// What stands in the text for the images of a page: descriptions in brackets.
  @Test(
    arguments: [
      ("<img src=a.png alt='' title=b>", "[b]"), ("<img src=a.png alt='' title=''>", "[]"),
      ("<img src=a.png alt=''>", "[]"),
      ("<img src=a.png title=b aria-label=c>", "[b]"), ("<img src=a.png title='' aria-label=c>", "[c]"),
      ("<img src=a.png aria-label=c>", "[c]"), ("<img src=a.png alt=a title=b>", "[a]"),
      ("<img class=emoji src=a.png alt=':a:' title=b>", ":a:[b]"),
      ("<img class=emoji src=a.png alt=':a:' title=':a:'>", ":a:[]"),
      ("<img class=emoji src=a.png alt=':a:' title=''>", ":a:[]"),
      ("<img class=emoji src=a.png alt='a b'>", "[a b]"),
      ("<img src=a.png data-inlay-alt=covered alt=ab>", "ab[]"),
      ("<img src=a.png data-inlay-alt=covered alt='a&#10;b'>", "[a\nb]"),
      ("<img src=a.png data-inlay-alt=covered alt=''>", "[]"),
      ("<img src=a.png data-inlay-alt=x alt=a>", "[a]"),
      ("<img src=a.png data-inlay-abcdefghijklmnopqrstuvwxyz=1 alt=a>", "[a]"),
      // Drawings without bytes of their own.
      ("<svg aria-label=x></svg>", "[x]"), ("<svg><g/><title> x </title></svg>", "[x]"),
      ("<svg aria-label=''></svg>y", "y"),
      ("<svg aria-label=x aria-hidden=true></svg>y", "y"),
      ("<svg aria-label=x aria-hidden=false></svg>", "[x]"),
      ("<svg><title>\(String(repeating: "x", count: 4_097))</title></svg>y", "y"),
      // Elements that could hold a picture, and hold none.
      ("<tg-emoji>😀</tg-emoji>", "😀"), ("<tg-emoji emoji-id=1>no emoji</tg-emoji>", "no emoji"),
      ("<tg-emoji emoji-id=1>😀</tg-emoji>", "😀[]"), ("<g-emoji fallback-src=a.png>x y</g-emoji>", "x y"),
      ("<picture><source></picture>x", "x"), ("<picture><b>x</b></picture>", "x"),
      ("<picture></picture>x", "x"),
      ("<object data=a.txt>x</object>", "x"), ("<object>x</object>", "x"),
    ] as [(String, String)])
  func theyAreDescribed(_ page: String, _ words: String) throws {
    let text = try Self.read(page).value
    var result = text.text
    for placement in text.placements.reversed() {
      let end = result.utf16.index(result.startIndex, offsetBy: placement.range.upperBound)
      result.insert(contentsOf: "[\(text.images[placement.image].description ?? "")]", at: end)
    }
    #expect(result.replacing("\u{FFFC}", with: "") == words)
  }

  /// Where the bytes of the only image of a page are.
  @Test(
    arguments: [
      ("<img src=a.png>", "a.png"), ("<base href='sub/'><img src=a.png>", "a.png"),
      ("<base href='x'><img src=a.png>", "a.png"),
      ("<base href='sub/'><img src='../a.png'>", "../a.png!"),
      ("<base href='sub/'><img src='/a.png'>", "/a.png!"),
      ("<base href='sub/x?y#z/'><img src=a.png>", "a.png"),
      ("<base href='https://x/'><img src=a.png>", "a.png!"),
      ("<base href='/sub/'><img src=a.png>", "a.png!"), ("<img src=b.png>", "b.png!"),
      ("<img src='?a.png'>", "?a.png!"),
      ("<img src=' '>", "absent"), ("<img src='#x'>", "absent"), ("<img src=''>", "absent"),
      ("<img>", "absent"),
      ("<img src='data:image/png'>", "notCarried"), ("<img src='data:text/plain,x'>", "notCarried"),
      ("<img src='data:image/png;base64,*'>", "notCarried"), ("<img src='javascript:x'>", "notCarried"),
      ("<img data-inlay-external src='vbscript:x'>", "notCarried"),
      ("<img data-inlay-external src='b.png'>", "b.png!"),
      ("<img data-inlay-missing=lost>", "lost"), ("<img data-src=a.png>", "a.png"),
      ("<img src='' data-src=a.png>", "a.png"),
      // What looks like an image and has no size is a placeholder, too.
      ("<img src='data:image/png;base64,AAAA' data-src=b.png>", "b.png!"),
      ("<img src=a.png data-src=b.png>", "a.png"),
      ("<img src='data: image/png ;  base64,\(base64(ImageBytes.png))'>", "data"),
      ("<img srcset='b.png 1e999x, a.png 1x'>", "a.png"),
      ("<img srcset='b.png 5h 1x, c.png 1x 5h, d.png 5h'>", "absent"),
    ] as [(String, String)])
  func theirBytesAre(_ page: String, _ place: String) throws {
    let text = try Self.read(page).value
    let image = try #require(text.images.first)
    switch image.content {
    case .data: #expect(place == "data" || place.hasSuffix("a.png"))
    case .external(let external): #expect(external.url + "!" == place)
    case .missing(let missing): #expect(missing.reason.rawValue == place)
    }
  }

  @Test(
    arguments: [
      ("<video src=a.mp4 type='video/mp4'></video>", "video/mp4"),
      ("<audio><source type='audio/mpeg' src=a></audio>", "audio/mpeg"),
      ("<audio>x<source><source src=a type=' Audio/OGG ;codecs=x'></audio>", "audio/ogg"),
      ("<video src=a.webm></video>", "video/webm"),
      ("<object data=a type='image/x-png'>x</object>", "image/png"), ("<embed src=a.gif>", "image/gif"),
      ("<picture><source type=' IMAGE/jpg' srcset=a><img></picture>", "image/jpeg"),
    ] as [(String, String)])
  func mediaHaveTypes(_ page: String, _ type: String) throws {
    #expect(try Self.read(page).value.images.map(\.primary.mediaType?.rawValue) == [type])
  }

  @Test(
    arguments: [
      (" image/PNG ; x", "image/png"), ("\timage/png\n", "image/png"), ("image/jpg", "image/jpeg"),
      ("Image/PJPEG", "image/jpeg"),
      ("image/x-png", "image/png"), ("image/vnd.microsoft.icon", "image/x-icon"),
      ("image/x-ms-bmp", "image/bmp"),
      ("application/octet-stream", nil), ("png", nil), ("", nil), (" ; image/png", nil),
      ("image/" + String(repeating: "x", count: 250), nil),
    ] as [(String, String?)])
  func aStatedType(_ text: String, _ type: String?) {
    #expect(HTMLMediaType.stated(Array(text.utf8)[...])?.rawValue == type)
  }

  @Test(
    arguments: [
      (":a:", true), (":wave::skin-tone-2:", true), (":日本:", true), (":é_1-+:", true), (":👍:", true),
      ("👍", true), ("👍🏽👍", true),
      ("1\u{FE0F}\u{20E3}", true), ("::a:", false), (":a::", false), (":a b:", false), (":a/b:", false),
      (":<:", false),
      (":>:", false), (":€:", false), ("::", false), (":", false), ("", false), ("1", false), ("a", false),
      ("👍a", false),
      (String(repeating: "👍", count: 64), true), (String(repeating: "👍", count: 65), false),
      (":\(String(repeating: "a", count: 127)):", false),
    ] as [(String, Bool)])
  func textsThatStandForEmoji(_ text: String, _ isText: Bool) { #expect(HTMLEmoji.isText(text) == isText) }

  @Test(
    arguments: [
      ("1.5 0.001", "1500 1"), ("1.25 2", "1250 2000"), ("1.2345 5", "none"), ("1. 5", "none"),
      ("1.2.3 5", "none"), (".5 5", "none"),
      ("-1 5", "none"), ("5", "none"), ("1 2 3", "none"), ("9999999999 1", "none"),
      ("1000000000 1", "1000000000000 1000"),
      ("1000000000.001 1", "none"), ("99999999999 1", "none"), ("", "none"),
    ] as [(String, String)])
  func aSizeOfOurOwn(_ text: String, _ size: String) {
    let read = HTMLImageSize.own(Array(text.utf8)[...])
    #expect(read.map { "\($0.width.thousandths) \($0.height.thousandths)" } ?? "none" == size)
  }

  @Test(
    arguments: [
      ("width;height:2px", nil, 1_500), ("width:1.23456pt;height", 1_235, nil), ("width:.5in", 36_000, nil),
      ("width:5", nil, nil),
      ("width:auto;height:-5px", nil, nil), (":;;width :2pc", 24_000, nil), ("width:1px;width:50%", 750, nil),
      ("width:1.2.3px", nil, nil), ("min-width:5px", nil, nil), ("width:101.6q!important", 72_000, nil),
    ] as [(String, Int?, Int?)])
  func aSizeInAStyle(_ text: String, _ width: Int?, _ height: Int?) {
    let size = HTMLImageSize.style(Array(text.utf8)[...])
    #expect(size.width?.thousandths == width && size.height?.thousandths == height)
  }

  @Test(arguments: [
    "a 1x 5h", "a 5h 5h 5w", "a 0h 5w", "a x", "a +1x", "a 1.x", "a 1-1x", "a 1e999x", "a 5h", "a w",
    "a 1.5w", "a -1w", "a 1q",
    "a \(String(repeating: "1", count: 65))x", "a ()x", "a (1x",
  ])
  func aCandidateThatIsNone(_ text: String) {
    #expect(HTMLSourceSet.candidates(Array(text.utf8)[...]).isEmpty)
    let both = Array("\(text.contains("(1x") ? "" : "\(text), ")b 2x".utf8)
    #expect(
      HTMLSourceSet.candidates(both[...]).map { String(decoding: both[$0.url], as: UTF8.self) } == ["b"])
  }

  /// Numbers in attributes of our own are those that a document can hold.
  @Test(
    arguments: [
      ("data-inlay-pixels=5x7", 5, 7), ("data-inlay-pixels=5x", 5, nil), ("data-inlay-pixels=x7", nil, 7),
      ("data-inlay-pixels=5", 5, nil), ("data-inlay-pixels=-5x-7", nil, nil), ("data-inlay-pixels=0x0", 0, 0),
      ("data-inlay-pixels=9007199254740991x9007199254740992", 9_007_199_254_740_991, nil),
      ("data-inlay-pixels=9223372036854775807x9223372036854775808", nil, nil),
      ("data-inlay-pixels=5x7x9", 5, nil),
      ("data-inlay-pixels='5 x 7'", nil, nil), ("data-inlay-no=pixels", nil, nil),
    ] as [(String, Int?, Int?)])
  func pixelsAreInRange(_ attribute: String, _ width: Int?, _ height: Int?) throws {
    let text = try Self.read("<img src=a.png \(attribute)>").value
    let form = try #require(text.images.first?.primary)
    #expect(form.width == width && form.height == height)
    _ = try PortableDocument.digest(of: text)
  }

  @Test(
    arguments: [
      ("-1", nil), ("0", 0), ("7", 7), ("9007199254740991", 9_007_199_254_740_991), ("9007199254740992", nil),
      ("x", nil),
      ("99999999999999999999", nil),
    ] as [(String, Int?)])
  func countsOfBytesAreInRange(_ text: String, _ count: Int?) throws {
    for attributes in ["data-inlay-missing=lost", "src=b.png", "data-inlay-external src=b.png"] {
      let read = try Self.read("<img \(attributes) data-inlay-bytes=\(text)>").value
      switch try #require(read.images.first?.content) {
      case .missing(let missing): #expect(missing.count == count)
      case .external(let external): #expect(external.count == count)
      case .data: Issue.record("there are no bytes")
      }
      _ = try PortableDocument.digest(of: read)
    }
  }

  /// URLs that differ only where they are not sampled, and more of them than one sample may have.
  @Test func longURLsThatAreAlike() throws {
    let urls = (0..<20).map { number in
      "https://x/" + String(repeating: "a", count: 60) + "\(number + 100)"
        + String(repeating: "b", count: 240) + ".png"
    }
    let page = (urls + urls).enumerated().map { "<img src='\($1)' alt='\($0)'>" }.joined()
    let images = try Self.read(page).value.images
    #expect(
      images.map { image in
        if case .external(let external) = image.content { external.url } else { "" }
      } == urls + urls)
  }

  /// More elements than are kept.
  @Test func manyImages() throws {
    let page = (0..<4_200).map { "<img src=a.png alt='\($0)'>" }.joined() + "<img src=a.png alt='0'>"
    let text = try Self.read(page).value
    #expect(text.images.map(\.description) == (0..<4_200).map { "\($0)" })
    #expect(text.placements.map(\.image) == Array(0..<4_200) + [0])
  }

  /// What a look-up or a source throws names what was looked up.
  @Test(arguments: [
    ("<img src='x/a.png'>", "x/a.png"), ("<img src='cid:a@b'>", "a@b"),
    ("<img src='https://x/a'>", "https://x/a"),
    ("<img src='cid:0123456789abcdef0123456789abcdef@b'>", "0123456789abcdef0123456789abcdef@b"),
    ("<img src='cid:png'>", "png"),
    ("<img src='cid:x' data-inlay-digest='sha256:\(String(repeating: "0", count: 64))'>", "x"),
  ])
  func errorsNameTheReference(_ page: String, _ name: String) {
    let error = InlayError.limit("attachmentBytes", allowed: 1)
    var resources = HTMLResources(file: { _ in throw error }, folderOfParts: "parts")
    resources.parts = [
      ExactString("a@b"): FailingSource(ImageBytes.png, after: 0),
      ExactString("png"): FailingSource(ImageBytes.png, after: 1),
      ExactString("x"): FailingSource(Array("x".utf8), after: 1),
    ]
    if page.contains("https:") {
      resources = HTMLResources(archive: HTMLArchive(url: nil) { _ in throw error })
    }
    #expect {
      try HTMLReader.read(Array(page.utf8), resources: resources)
    } throws: { ($0 as? InlayError)?.place.file == name }
  }
}

/// Bytes that cannot be read any more after some reads.
private final class FailingSource: ByteSource {
  let digestCache = DigestCache()
  private let bytes: [UInt8]
  private let left: Mutex<Int>
  var count: Int { bytes.count }

  init(_ bytes: [UInt8], after reads: Int) {
    self.bytes = bytes
    left = Mutex(reads)
  }

  func read(_ range: Range<Int>) throws -> [UInt8] {
    let fails = left.withLock { left in
      left -= 1
      return left < 0
    }
    if fails { throw InlayError(InlayError.Code(rawValue: "test.gone"), "gone") }
    return Array(bytes[range])
  }
}
