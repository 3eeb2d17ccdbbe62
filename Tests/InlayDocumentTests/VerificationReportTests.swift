import InlayCore
import InlayDocument
import InlayFiles
import TestKit
import Testing

@Suite struct VerificationReportTests {
  typealias Finding = VerificationReport.Finding
  private static let a = ContentDigest.sha256(of: [1])
  private static let b = ContentDigest.sha256(of: [2])

  @Test(
    arguments: [
      (.missingDigest, "the document has no digest", true),
      (
        .wrongDigest(stated: a, found: b),
        "the document was changed or damaged: it states the digest \(a), but its digest is \(b)", true
      ),
      (.absentBlob(a), "the blob \(a) is missing", true),
      (.wrongSize(a, stated: 1, found: 2), "the blob \(a) has 2 bytes, but the document states 1", true),
      (
        .differingBlob(stated: a, found: b), "the blob \(a) was changed or damaged: its digest is \(b)", true
      ),
      (
        .unreadableBlob(a, InlayError("test.unreadable", "no bytes")),
        "the blob \(a) cannot be read: no bytes",
        true
      ),
      (.unreferencedBlob(a), "nothing refers to the blob \(a)", false),
      (.strayFile("x"), "x is not part of the document", false),
    ] as [(Finding, String, Bool)])
  func findingsAreSentences(finding: Finding, sentence: String, isDamage: Bool) throws {
    #expect(finding.description == sentence)
    #expect(finding.isDamage == isDamage)
    var report = try PortableDocument.verify(json: PortableDocument.json(DecomposedText()))
    #expect(report.isSound && report.findings == [])
    report.findings.append(finding)
    #expect(report.isSound == !isDamage && report.isComplete)
  }
}
