import Foundation
import TestKit
import Testing

@testable import InlayHTML

/// `data:` URLs (RFC 2397, Fetch 6) and their base64 (Infra 7).
@Suite struct HTMLDataURLTests {
  @Test(arguments: [
    (",abc", "text/plain", "abc"), ("text/html,a%20b", "text/html", "a b"),
    ("IMAGE/Png;base64,YWJj", "image/png", "abc"),
    ("image/png ; charset=x;BASE64 ,YWJj", "image/png", "abc"),
    ("image/png;base64;x,YWJj", "image/png", "YWJj"),
    (";base64,YWJj", "text/plain", "abc"), ("base64,YWJj", "text/plain", "YWJj"),
    ("image/png;base64,YW Jj\n", "image/png", "abc"), ("image/png;base64,YWJj%0A", "image/png", "abc"),
    ("image/png;base64,Y%57%4Aj", "image/png", "abc"), ("image/png;base64,YWI", "image/png", "ab"),
    ("image/png;base64,YWI=", "image/png", "ab"), ("image/png;base64,YR==", "image/png", "a"),
    ("image/png;base64,YQ", "image/png", "a"), ("image/png;base64,", "image/png", ""),
    ("image/png;base64,YWJj#fragment", "image/png", "abc"), ("x,100%", "text/plain", "100%"),
    ("x,%4", "text/plain", "%4"), ("a/b,%zz,", "a/b", "%zz,"), ("a/b,x\ny", "a/b", "xy"),
  ])
  func `reads type and bytes`(_ text: String, _ type: String, _ bytes: String) throws {
    let url = try #require(HTMLDataURL(Array(text.utf8)[...]))
    #expect(url.mediaType == type)
    #expect(url.decoded() == Array(bytes.utf8))
  }

  @Test(arguments: [
    "image/png;base64,Y", "image/png;base64,YWJ*", "image/png;base64,=YWJj", "image/png;base64,YWJj=",
    "image/png;base64,Y===",
  ])
  func `wrong base64 is no bytes`(_ text: String) throws {
    #expect(try #require(HTMLDataURL(Array(text.utf8)[...])).decoded() == nil)
  }

  @Test func `a URL without a comma is none`() {
    #expect(HTMLDataURL(Array("image/png;base64".utf8)[...]) == nil)
  }

  @Test func `base64 is Foundation's, both ways`() throws {
    try Property.check("base64 of pages", cases: 10_000) { source in
      let bytes = source.bytes()
      var out: [UInt8] = []
      HTMLBase64.append(bytes, to: &out)
      try expect(String(decoding: out, as: UTF8.self), equals: Data(bytes).base64EncodedString())
      try expect(HTMLBase64.decode(out[...]), equals: bytes)
      // White space anywhere, and padding or none, change nothing.
      var loose = source.bool() ? out : out.filter { $0 != 0x3D }
      for _ in 0..<source.below(4) {
        loose.insert(source.pick([0x20, 0x0A, 0x09, 0x0C]), at: source.int(in: 0...loose.count))
      }
      try expect(HTMLBase64.decode(loose[...]), equals: bytes)
    }
  }
}
