import InlayCore
import InlayDocument
import InlayFiles
import InlayJSON
import TestKit
import Testing

/// Documents as people or strangers write them: without a digest, so that nothing but the rule in question refuses.
@Suite struct HostileTests {
  private static let digestOfA = "sha256:ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"

  /// A document by hand: `a` is the bytes of its one blob.
  private static func document(
    text: String = #""x""#, placements: String = "", images: String = "", more: String = "",
    head: String = #""format":"inlay","offsetUnit":"utf16","version":"1.0""#
  ) -> String {
    #"{\#(head),"blobs":{"\#(digestOfA)":"YQ=="},"text":\#(text),"#
      + #""images":[\#(images)],"placements":[\#(placements)]\#(more)}"#
  }

  private static func image(_ digest: String = digestOfA, size: String = "1", more: String = "") -> String {
    #"{"representations":[{"role":"primary","digest":"\#(digest)","size":\#(size)\#(more)}]}"#
  }

  private static func placement(_ at: String, _ length: String = "1", image: String = "0", more: String = "")
    -> String
  {
    #"{"at":\#(at),"length":\#(length),"image":\#(image),"kind":"glyph"\#(more)}"#
  }

  private static let object = #""\ufffc""#
  private static let objects = #""\ufffc\ufffc""#

  private func read(_ json: String) throws -> DecomposedText {
    try PortableDocument.read(json: Array(json.utf8), options: PortableReadOptions(unsealed: true)).value
  }

  @Test func theDocumentsOfThisSuiteAreReadOtherwise() throws {
    #expect(try read(Self.document()).text == "x")
    let text = try read(
      Self.document(
        text: Self.objects, placements: Self.placement("0") + "," + Self.placement("1"), images: Self.image())
    )
    #expect(text.placements.count == 2)
    #expect(text.images[0].content.source?.count == 1)
  }

  @Test(
    arguments: [
      ("duplicate name", document(more: #","runs":[],"runs":[]"#)),
      ("duplicate name in other spelling", document(more: #","runs":[],"\u0072uns":[]"#)),
      ("lone high surrogate", document(text: #""\ud83d""#)),
      ("lone low surrogate", document(text: #""\udc00x""#)),
      ("number beyond a double", document(more: #","x":1e400"#)),
      ("inexact integer", document(more: #","x":9007199254740993"#)),
      ("control character", document(text: "\"a\u{0}b\"")),
      ("null text", document(text: "null")),
      ("number as text", document(text: "1")),
      ("trailing bytes", document() + "x"),
      ("second document", document() + "{}"),
      ("trailing comma", document(more: ",")),
      ("byte order mark", "\u{FEFF}" + document()),
      ("array", "[]"), ("nothing", ""), ("null", "null"), ("deep", String(repeating: "[", count: 1_000_000)),
      (
        "deep unknown member",
        document(more: #","x":"# + String(repeating: "[", count: 65) + String(repeating: "]", count: 65))
      ),
      ("negative offset", document(text: object, placements: placement("-1"), images: image())),
      (
        "offset of 2^53+1", document(text: object, placements: placement("9007199254740993"), images: image())
      ),
      ("offset beyond 32 bits", document(text: object, placements: placement("4294967296"), images: image())),
      ("fractional offset", document(text: object, placements: placement("0.5"), images: image())),
      ("offset as text", document(text: object, placements: placement(#""0""#), images: image())),
      ("offset beyond the text", document(text: object, placements: placement("1"), images: image())),
      ("length beyond the text", document(text: object, placements: placement("0", "2"), images: image())),
      ("length zero", document(text: object, placements: placement("0", "0"), images: image())),
      ("two units over U+FFFC", document(text: objects, placements: placement("0", "2"), images: image())),
      (
        "inside a surrogate pair",
        document(text: #""\ud83d\ude00""#, placements: placement("1"), images: image())
      ),
      (
        "half a surrogate pair",
        document(text: #""\ud83d\ude00""#, placements: placement("0"), images: image())
      ),
      (
        "overlapping",
        document(
          text: #""abc""#, placements: placement("0", "2") + "," + placement("1", "2"), images: image())
      ),
      (
        "unsorted",
        document(text: objects, placements: placement("1") + "," + placement("0"), images: image())
      ),
      ("unaccounted U+FFFC", document(text: object)),
      ("literal that is none", document(more: #","literalObjectReplacement":[0]"#)),
      (
        "literal that is placed",
        document(
          text: object, placements: placement("0"), images: image(), more: #","literalObjectReplacement":[0]"#
        )
      ),
      ("literals unsorted", document(text: objects, more: #","literalObjectReplacement":[1,0]"#)),
      ("literal twice", document(text: object, more: #","literalObjectReplacement":[0,0]"#)),
      ("unplaced image", document(images: image())),
      (
        "image out of bounds", document(text: object, placements: placement("0", image: "1"), images: image())
      ),
      (
        "images out of order",
        document(
          text: objects, placements: placement("0", image: "1") + "," + placement("1"),
          images: image() + "," + image(more: #","width":1"#))
      ),
      (
        "equal images",
        document(
          text: objects, placements: placement("0") + "," + placement("1", image: "1"),
          images: image() + "," + image())
      ),
      (
        "image without representations",
        document(text: object, placements: placement("0"), images: #"{"representations":[]}"#)
      ),
      ("image that is a number", document(text: object, placements: placement("0"), images: "1")),
      (
        "null description",
        document(
          text: object, placements: placement("0"),
          images: #"{"description":null,"representations":[{"role":"primary","missing":{"reason":"x"}}]}"#)
      ),
      (
        "two contents",
        document(text: object, placements: placement("0"), images: image(more: #","missing":{"reason":"x"}"#))
      ),
      (
        "no content",
        document(
          text: object, placements: placement("0"), images: #"{"representations":[{"role":"primary"}]}"#)
      ),
      (
        "absent told as missing",
        document(
          text: object, placements: placement("0"),
          images:
            #"{"representations":[{"role":"primary","missing":{"reason":"absent","size":1,"digest":"\#(digestOfA)"}}]}"#
        )
      ),
      (
        "upper-case digest",
        document(
          text: object, placements: placement("0"), images: image("sha256:CA" + digestOfA.dropFirst(9)))
      ),
      (
        "short digest",
        document(text: object, placements: placement("0"), images: image(String(digestOfA.dropLast())))
      ),
      ("long digest", document(text: object, placements: placement("0"), images: image(digestOfA + "0"))),
      (
        "unknown algorithm",
        document(text: object, placements: placement("0"), images: image("sha512:" + digestOfA.dropFirst(7)))
      ),
      (
        "bare digest",
        document(text: object, placements: placement("0"), images: image(String(digestOfA.dropFirst(7))))
      ),
      ("size that is wrong", document(text: object, placements: placement("0"), images: image(size: "2"))),
      (
        "size that is negative", document(text: object, placements: placement("0"), images: image(size: "-1"))
      ),
      (
        "blob that is absent",
        document(
          text: object, placements: placement("0"),
          images: image("sha256:" + String(repeating: "0", count: 64)))
      ),
      (
        "two sizes for one blob",
        document(
          text: objects, placements: placement("0") + "," + placement("1", image: "1"),
          images: image() + "," + image(size: "2"))
      ),
      ("no kind", document(text: object, placements: #"{"at":0,"length":1,"image":0}"#, images: image())),
      (
        "display size negative",
        document(
          text: object, placements: placement("0", more: #","displaySize":{"width":-1,"height":1}"#),
          images: image())
      ),
      (
        "display size incomplete",
        document(
          text: object, placements: placement("0", more: #","displaySize":{"width":1}"#), images: image())
      ),
      ("run without attributes", document(more: #","runs":[{"at":0,"length":1}]"#)),
      ("run that is false", document(more: #","runs":[{"at":0,"length":1,"italic":false}]"#)),
      (
        "runs that could be one",
        document(
          text: #""ab""#, more: #","runs":[{"at":0,"length":1,"weight":7},{"at":1,"length":1,"weight":7}]"#)
      ),
      ("weight of 0", document(more: #","runs":[{"at":0,"length":1,"weight":0}]"#)),
      ("upper-case colour", document(more: ##","runs":[{"at":0,"length":1,"strokeColor":"#FF0000ff"}]"##)),
      (
        "paragraph inside a paragraph",
        document(text: #""ab""#, more: #","paragraphs":[{"at":0,"length":1,"role":"body"}]"#)
      ),
      ("empty custom", document(more: #","attributes":{"custom":{}}"#)),
      ("untagged value", document(more: #","attributes":{"custom":{"a":1}}"#)),
      ("two tags", document(more: #","attributes":{"custom":{"a":{"real":"1","integer":"1"}}}"#)),
      ("unknown tag", document(more: #","attributes":{"custom":{"a":{"uid":"1"}}}"#)),
      ("integer with a plus", document(more: #","attributes":{"custom":{"a":{"integer":"+1"}}}"#)),
      (
        "integer beyond 2^64",
        document(more: #","attributes":{"custom":{"a":{"integer":"18446744073709551616"}}}"#)
      ),
      ("minus zero as integer", document(more: #","attributes":{"custom":{"a":{"integer":"-0"}}}"#)),
      ("real in other words", document(more: #","attributes":{"custom":{"a":{"real":"1.0"}}}"#)),
      ("real in hexadecimal", document(more: #","attributes":{"custom":{"a":{"real":"0x1p1"}}}"#)),
      (
        "plain NaN with bits",
        document(more: #","attributes":{"custom":{"a":{"real":"nan:7ff8000000000000"}}}"#)
      ),
      (
        "NaN that is none", document(more: #","attributes":{"custom":{"a":{"real":"nan:0000000000000001"}}}"#)
      ),
      (
        "NaN in other letters",
        document(more: #","attributes":{"custom":{"a":{"real":"nan:7ff800000000000g"}}}"#)
      ),
      (
        "real of 33 digits",
        document(more: #","attributes":{"custom":{"a":{"real":"\#(String(repeating: "1", count: 33))"}}}"#)
      ),
      ("base64 without padding", document(more: #","attributes":{"custom":{"a":{"data":"YQ"}}}"#)),
      ("base64 with stray bits", document(more: #","attributes":{"custom":{"a":{"data":"YR=="}}}"#)),
      ("unknown document attribute", document(more: #","attributes":{"colour":1}"#)),
      (
        "files unsorted",
        document(
          more: #","files":[{"name":"b","missing":{"reason":"x"}},{"name":"a","missing":{"reason":"x"}}]"#)
      ),
      ("file without a name", document(more: #","files":[{"name":"","missing":{"reason":"x"}}]"#)),
      (
        "unknown member of a file", document(more: #","files":[{"name":"a","x":1,"missing":{"reason":"x"}}]"#)
      ),
      ("no version", document(head: #""format":"inlay","offsetUnit":"utf16""#)),
      ("version as number", document(head: #""format":"inlay","offsetUnit":"utf16","version":1.0"#)),
      ("version without minor", document(head: #""format":"inlay","offsetUnit":"utf16","version":"1""#)),
      (
        "version with leading zero",
        document(head: #""format":"inlay","offsetUnit":"utf16","version":"01.0""#)
      ),
      ("major 2", document(head: #""format":"inlay","offsetUnit":"utf16","version":"2.0""#)),
      ("major 0", document(head: #""format":"inlay","offsetUnit":"utf16","version":"0.9""#)),
      ("other format", document(head: #""format":"Inlay","offsetUnit":"utf16","version":"1.0""#)),
      ("other unit", document(head: #""format":"inlay","offsetUnit":"utf8","version":"1.0""#)),
      ("no unit", document(head: #""format":"inlay","version":"1.0""#)),
      (
        "wrong digest",
        document(
          more:
            #","digest":"\#(digestOfA)","runs":[],"paragraphs":[],"attributes":{},"files":[],"literalObjectReplacement":[]"#
        )
      ),
      ("digest of an incomplete document", document(more: #","digest":"\#(digestOfA)""#)),
      (
        "blob under another name",
        document().replacing("YQ==", with: "Yg==").replacing(
          #""images":[]"#, with: #""images":[\#(image())]"#
        ).replacing(#""x""#, with: object).replacing(
          #""placements":[]"#, with: #""placements":[\#(placement("0"))]"#)
      ),
    ] as [(String, String)])
  func isRefused(name: String, json: String) throws {
    let error = #expect(throws: InlayError.self) { try read(json) }
    #expect(error?.outcome != "input or output")
    #expect(error.map { !"\($0)".isEmpty && !"\($0)".contains("\n") } == true)
  }

  @Test func errorsNameThePlace() throws {
    let error = #expect(throws: InlayError.self) {
      try read("{\n\"format\":\"inlay\",\"version\":\"1.0\",\n\"placements\":[{\"at\":-1}]}")
    }
    #expect(
      error.map { "\($0)" } == "expected an integer from 0 to 4294967294, at byte 56 (line 3, column 21)")
    #expect(error?.place == InlayError.Place(.line(3, column: 21, byte: 56)))
    let violation = #expect(throws: InlayError.self) { try read(Self.document(text: #""ab\ufffc""#)) }
    #expect(
      violation.map { "\($0)" }
        == "a U+FFFC has no placement and is not listed as literal, at UTF-16 position 2")
  }

  @Test func minusZeroIsZeroAndOneIsOne() throws {
    let text = try read(
      Self.document(
        text: Self.object, placements: Self.placement("-0", "1.0", image: "0e5"), images: Self.image()))
    #expect(text.placements[0].at == 0)
    #expect(text.placements[0].length == 1)
  }

  @Test func limitsAreNamed() throws {
    func limit(_ json: String, _ change: (inout Limits) -> Void) -> String? {
      var limits = Limits.default
      change(&limits)
      do {
        _ = try PortableDocument.read(
          json: Array(json.utf8), options: PortableReadOptions(limits: limits, unsealed: true))
        return nil
      } catch { return (error as? InlayError)?.code.limit ?? "\(error)" }
    }
    let placed = Self.document(
      text: Self.objects, placements: Self.placement("0") + "," + Self.placement("1"), images: Self.image())
    #expect(limit(placed) { _ in } == nil)
    #expect(limit(placed) { $0.placements = 1 } == "placements")
    #expect(limit(placed) { $0.textUnits = 1 } == "textUnits")
    #expect(limit(placed) { $0.jsonBytes = placed.utf8.count - 1 } == "jsonBytes")
    #expect(limit(placed) { $0.attachmentBytes = 0 } == "attachmentBytes")
    #expect(limit(Self.document(more: #","x":[[[]]]"#)) { $0.jsonDepth = 2 } == "jsonDepth")
    #expect(limit(Self.document(more: #","x":[[[]]]"#)) { $0.jsonDepth = .max } == nil)
    let deep = String(repeating: "[", count: 1_000) + String(repeating: "]", count: 1_000)
    #expect(limit(Self.document(more: #","x":\#(deep)"#)) { $0.jsonDepth = .max } == "jsonDepth")
    let list = #","attributes":{"custom":{"a":{"array":[{"array":[{"array":[]}]}]}}}"#
    #expect(limit(Self.document(more: list)) { _ in } == nil)
    #expect(limit(Self.document(more: list)) { $0.propertyListDepth = 2 } == "propertyListDepth")
    #expect(limit(Self.document(more: list)) { $0.propertyListValues = 2 } == "propertyListValues")
  }

  @Test func blobsStandOnlyInTheJSONForm() throws {
    let json = Array(Self.document().utf8)
    let error = #expect(throws: InlayError.self) {
      try PortableDocument.read(
        tree: PortableDocument.tree(json), options: PortableReadOptions(unsealed: true))
    }
    #expect(error?.code == "json.malformed")
  }

  @Test func foldersThatAreAbsentOrWithoutADocumentAreToldApart() throws {
    let empty = #expect(throws: InlayError.self) { try PortableDocument.read(tree: FileTree()) }
    #expect(empty?.code == "document.noDocument")
    let absent = #expect(throws: InlayError.self) { try PortableDocument.read(folder: "/no/such/folder") }
    #expect(absent?.code == "tree.cannotOpen")
  }
}
