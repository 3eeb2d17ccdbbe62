import InlayCore
import InlayFiles
import InlayFormats
import TestKit
import Testing

@testable import InlayMail

/// Mails of strangers. What takes longer than its length says does not end within the time that tests have.
@Suite struct HostileMailTests {
  @Test func mailsOfStrangersAreSafe() throws {
    try Property.check("mails of strangers") { source in try MailDoor.check(source.bytes(count: 0...80)) }
  }

  @Test(.needs(.corpus("eml"))) func damagedMailsOfOthersAreSafe() throws {
    let files = try Corpus.files(under: "eml", extensions: ["eml", "mbox", "tnef"])
      .map { try $0.bytes() }.filter { $0.count < 60_000 }
    try Property.check("damaged mails", cases: Property.costly / 4) { source in
      let damaged = source.mutation(of: source.pick(files))
      for choice in UInt8(0)...2 { try MailDoor.check([choice] + damaged) }
    }
  }

  @Test func whatFuzzingFoundStaysMended() throws {
    for (_, seed) in try Files.tree(PackageRoot.path(to: "Fuzz/Corpus/mail")) { try MailDoor.check(seed) }
  }

  private static func head(_ boundary: String = "A") -> String {
    "Content-Type: multipart/mixed; boundary=\"\(boundary)\"\n\n"
  }

  private static func nested(_ depth: Int, _ name: (Int) -> String) -> String {
    (0..<depth).map { head(name($0)) + "--\(name($0))\n" }.joined()
  }

  private static let tooMuch: [(name: String, code: String, mail: String)] = [
    ("parts", "limit.mailParts", head() + String(repeating: "--A\n\n", count: 300_000)),
    ("depth", "limit.mailDepth", nested(100_000) { "b\($0)" }),
    ("one field", "limit.mailHeaderBytes", "X: " + String(repeating: "a", count: 100_000_000) + "\n\nx"),
    ("folds", "limit.mailHeaderBytes", "Subject: " + String(repeating: "a\n ", count: 1_000_000) + "\n\nx"),
    (
      "a field of a part", "limit.mailHeaderBytes",
      head() + "--A\nX: " + String(repeating: "a", count: 10_000_000)
    ),
    ("fields", "limit.mailHeaderBytes", String(repeating: "X: b\n", count: 1_000_000) + "\nx"),
    (
      "parameters", "limit.mailHeaderBytes",
      "Content-Type: a/b" + String(repeating: ";\n a=b", count: 1_000_000)
    ),
  ]

  @Test(arguments: tooMuch.map(\.name)) func whatIsTooMuchIsRefused(name: String) throws {
    let (_, code, mail) = try #require(Self.tooMuch.first { $0.name == name })
    do {
      _ = try MailKit.read(mail)
      Issue.record("\(name) were read")
    } catch let error as InlayError {
      #expect(error.code.rawValue == code)
      #expect(error.advice?.hasPrefix("raise Limits.mail") ?? false && error.place.position != nil)
    }
  }

  /// Each of these took minutes, or all memory, in one parser or another.
  private static let long: [(name: String, mail: String)] = [
    (
      "lines of dashes in deep parts",
      nested(30) { "b\($0)" } + "\n" + String(repeating: "--\n", count: 2_000_000)
    ),
    (
      "boundaries that begin alike",
      nested(30) { String(repeating: "b", count: 60) + "\($0)" } + "\n"
        + String(repeating: "--" + String(repeating: "b", count: 60) + "\n", count: 100_000)
    ),
    ("words that never end", "Subject: " + String(repeating: "=?a?q?", count: 40_000) + "\n\nx"),
    ("words", "Subject: " + String(repeating: "=?utf-8?q?a?= ", count: 18_000) + "\n\nx"),
    ("groups", "To: " + String(repeating: "a:", count: 130_000) + "\n\nx"),
    ("comments", "To: " + String(repeating: "(", count: 260_000) + "\n\nx"),
    ("quotation marks", "To: " + String(repeating: "\"\\", count: 130_000) + "\n\nx"),
    ("people", "To: " + String(repeating: "a@b.c,", count: 43_000) + "\n\nx"),
    ("sections", "Content-Type: a/b" + (0..<20_000).map { ";a*\($0)=b" }.joined() + "\n\nx"),
    ("brackets", "\n" + String(repeating: "[cid:", count: 1_000_000)),
    (
      "quotations",
      "Content-Type: text/plain; format=flowed\n\n" + String(repeating: "> \n", count: 1_000_000)
    ),
    (
      "soft breaks",
      "Content-Transfer-Encoding: quoted-printable\n\n" + String(repeating: "=\n", count: 2_000_000)
    ),
    ("blanks", "Content-Transfer-Encoding: quoted-printable\n\n" + String(repeating: " ", count: 4_000_000)),
    ("junk", "Content-Transfer-Encoding: base64\n\n" + String(repeating: "!", count: 8_000_000)),
    (
      "pages and pictures",
      head()
        + (0..<2_040).map {
          "--A\nContent-Type: text/html\n\n<img src=x>\n--A\nContent-Type: image/png\nContent-Location: http://x/\($0)\n\nx\n"
        }.joined()
    ),
    (
      "texts and pictures",
      head()
        + (0..<2_040).map { "--A\n\n[cid:x]\n--A\nContent-Type: image/png\nContent-ID: <\($0)>\n\nx\n" }
        .joined()
    ),
    (
      "a picture at many places",
      head() + "--A\n\n" + String(repeating: "[cid:p]", count: 100_000)
        + "\n--A\nContent-Type: image/png\nContent-ID: <p>\n\n"
        + String(repeating: "\u{89}PNG", count: 100_000)
        + (0..<2_000).map { "\n--A\nContent-Type: image/png\nContent-ID: <\($0)>\n\nx" }.joined()
    ),
    ("padding", "Content-Transfer-Encoding: base64\n\n" + String(repeating: "=", count: 8_000_000)),
  ]

  @Test(arguments: long.map(\.name)) func whatIsLongIsReadInATime(name: String) throws {
    _ = try MailKit.read(try #require(Self.long.first { $0.name == name }).mail)
  }

  /// No limit is so great that counting up to it overflows, or that depth exhausts the stack.
  @Test func theGreatestLimitsAreSafe() throws {
    var limits = Limits()
    (limits.mailBytes, limits.mailParts, limits.mailDepth, limits.mailHeaderBytes) = (.max, .max, .max, .max)
    limits.attachmentBytes = .max
    limits.htmlBytes = .max
    #expect(try MailKit.read("Subject: x\n\ny", limits: limits).value.text == "y")
    let quoted = "Content-Transfer-Encoding: quoted-printable\n\n=79"
    #expect(try MailKit.read(quoted, limits: limits).value.text == "y")
    _ = try MailKit.read(Self.nested(1_000) { "b\($0)" }, limits: limits)
    do {
      _ = try MailKit.read(Self.nested(1_001) { "b\($0)" }, limits: limits)
      Issue.record("it was read")
    } catch let error as InlayError { #expect(error.code.rawValue == "limit.mailDepth") }
  }

  private static let boxes: [(mails: Int, text: String)] = [
    (300_000, String(repeating: "From a 1:00\n\n", count: 300_000)),
    (0, String(repeating: "\nFrom a", count: 1_000_000)),
    (1, "From a 1:00\n\n" + String(repeating: ">From ", count: 1_000_000)),
    (0, String(repeating: "From a\n\n", count: 500_000)),
  ]

  @Test(arguments: boxes.indices) func aLongMailboxIsReadInATime(number: Int) throws {
    let (mails, text) = Self.boxes[number]
    let box = try Mailbox(.file(MemorySource(Array(text.utf8)), name: nil), ReadOptions())
    guard mails > 0 else {
      #expect(throws: InlayError.mailNotMailbox) { try box.conversations() }
      return
    }
    #expect(try box.conversations().map(\.rowCount) == [mails])
  }

  /// Files and texts are as large as limits allow, encoded or not.
  @Test(arguments: [("7bit", 300), ("base64", 400), ("quoted-printable", 300), ("quoted-printable", 1_600)])
  func contentsAreBounded(encoding: String, count: Int) throws {
    var limits = Limits()
    limits.attachmentBytes = 1_000
    let filling = String(repeating: "QUJD", count: count)
    let mail = MailKit.parts(
      "mixed", "M", MailKit.text("a"),
      MailKit.part("Content-Type: a/b", "Content-Transfer-Encoding: \(encoding)", content: filling))
    do {
      _ = try MailKit.read(mail, limits: limits)
      Issue.record("it was read")
    } catch let error as InlayError { #expect(error.code.rawValue == "limit.attachmentBytes") }
  }

  /// Names of files are names, and nothing but names.
  @Test func noFileLeavesItsFolder() throws {
    let names = [
      "../../etc/passwd", "/etc/passwd", "..", "C:\\x\\y.txt", "a\u{202E}b", "=?utf-8?q?..=2Fx?=", "a", "A",
      "",
    ]
    let parts = names.map {
      MailKit.part(
        "Content-Type: a/b", "Content-Disposition: attachment; filename*=utf-8''\($0.addingEscapes)",
        content: "x")
    }
    let mail =
      "Content-Type: multipart/mixed; boundary=M\n\n" + parts.map { "--M\n\($0)\n" }.joined() + "--M--"
    let read = try MailKit.read(mail).value.files.map(\.name.string)
    #expect(
      Set(read) == ["passwd", "passwd-2", "file", "y.txt", "ab", "=_utf-8_q_..=2Fx_=", "a", "A-2", "part-9"])
  }
}

extension String {
  fileprivate var addingEscapes: String {
    utf8.map { byte in "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }
}
