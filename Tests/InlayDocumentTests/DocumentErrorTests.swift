import InlayCore
import InlayDocument
import InlayFiles
import TestKit
import Testing

@Suite struct DocumentErrorTests {
  private static let digest = Digest.sha256(of: [])
  private static let limit = LimitExceeded("files", allowed: 1)

  @Test(
    arguments: [
      (.notPortableDocument, 65, nil), (.noDocument, 65, nil), (.unsupportedVersion("2.0"), 65, nil),
      (.missingMember("text"), 65, nil),
      (.missingDigest, 65, "--unsealed takes a document without a digest"),
      (.wrongDigest(stated: digest, found: digest), 65, nil),
      (.invariant(InvariantViolation(.textTooLong)), 65, nil),
      (.absentBlob(digest), 65, "the folder form takes a document with absent blobs"),
      (.differingBlob(stated: digest, found: digest), 65, nil),
      (.wrongSize(digest, stated: 1, found: 2), 65, nil), (.conflictingSizes(digest, 1, 2), 65, nil),
      (.limit(limit), 65, limit.advice), (.tree(.limit(path: "a", limit)), 65, limit.advice),
      (.tree(.io(path: "", code: 2, message: "no such file")), 66, nil),
      (.tree(.source(.changed(name: "a"))), 74, nil), (.source(.changed(name: "a")), 74, nil),
      (.inexpressible("it is so"), 65, nil), (.save(.occupied(path: "a", by: "b")), 73, nil),
      (.save(.brokenPipe(name: "-")), 130, nil),
    ] as [(DocumentError, Int32, String?)])
  func eachErrorLeadsToAnExitStatusAndSomeToAdvice(error: DocumentError, status: Int32, advice: String?) {
    #expect(error.exitStatus == status)
    #expect(error.advice == advice)
    #expect(error.byteOffset == nil)
    #expect(!error.description.isEmpty && !error.description.contains("\n"))
  }

  @Test(
    arguments: [
      ("", ""), ("2.\n0\u{7F}", "2.0"),
      (String(repeating: "9", count: 64), String(repeating: "9", count: 64)),
      (String(repeating: "9", count: 65), String(repeating: "9", count: 64) + "…"),
    ])
  func quotedTextIsShortAndWithoutControls(text: String, shown: String) {
    #expect(
      DocumentError.unsupportedVersion(text).description
        == "version \"\(shown)\" of the format is not supported; this program knows major version 1")
  }
}
