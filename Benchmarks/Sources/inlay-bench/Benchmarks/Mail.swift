import TestKit

@testable import InlayCore
@testable import InlayDocument
@testable import InlayFiles
@testable import InlayFormats
@testable import InlayMail

/// The bytes of mailboxes that are measured.
let mailboxSizes = [2_000_000, 20_000_000]

/// A mailbox in memory: every mail to a document, or only to its parts, each decoded.
func mailbox(_ bytes: Int) -> Benchmark {
  let (box, count) = mails(bytes)
  let source = MemorySource(box)
  return Benchmark(
    name: "mailbox-\(bytes)",
    work: "\(box.count) bytes of \(count) mails, each with a page, its text, and a picture",
    contenders: [
      .inside("Inlay, to documents") {
        let mailbox = try Mailbox(.file(source, name: nil), ReadOptions())
        var found = 0
        try mailbox.messages(of: mailbox.conversations().first, since: nil) {
          found += $0.value == nil ? 0 : 1
        }
        return found
      },
      .inside("Inlay, to decoded parts") {
        var scan = try MailboxScan(source)
        var found = 0
        while let record = try scan.nextRecord() {
          let message = try MailMessage(SliceSource(source, record.range), limits: .default)
          for part in message.parts where !part.isMultipart {
            found += try message.content(
              part, FormatLimit("attachmentBytes") { $0.attachmentBytes }, .default
            ).count
          }
        }
        return found
      },
      .selfTimed("GMime, to decoded parts", Rivals.compiled("gmime_mails.c", gmime), input: box),
      .selfTimed("Python email, to decoded parts", Rivals.python("email_mails.py"), input: box),
    ],
    growsFrom: bytes == mailboxSizes[0] ? nil : "mailbox-\(bytes / 10)", perUnit: (count, "mail"),
    bytesRead: box.count, finish: {})
}

/// What the compiler is told of GMime; nothing where it is not installed.
private let gmime: [String] = {
  let run = try? Subprocess.run("pkg-config", ["--cflags", "--libs", "gmime-3.0"])
  return run?.text.split { $0 == " " || $0 == "\n" }.map(String.init) ?? []
}()

/// Mails of about 50,000 bytes, most of them a picture in base64.
private func mails(_ bytes: Int) -> (box: [UInt8], count: Int) {
  let words = "Grüße aus dem Norden, wo es schneit. "
  let line = String(repeating: "QUJD", count: 19)
  var box = ""
  var count = 0
  while box.utf8.count < bytes {
    count += 1
    let paragraphs = (0..<20).map {
      "<p>\($0): <b>\(words)</b>\(words) <img src=3D\"cid:\(count)@x\" alt=3D\"a cat\"></p>\n"
    }
    box += """
      From a@b.c Thu Jan  1 10:00:00 2026
      From: Ann <a@b.c>
      Message-ID: <\(count)@b.c>
      Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?= \(count)
      Date: Thu, 1 Jan 2026 10:00:00 +0000
      MIME-Version: 1.0
      Content-Type: multipart/alternative; boundary=A

      --A
      Content-Type: text/plain; charset=utf-8

      \(String(repeating: words + "\n", count: 40))
      --A
      Content-Type: multipart/related; boundary=R

      --R
      Content-Type: text/html; charset=utf-8
      Content-Transfer-Encoding: quoted-printable

      \(paragraphs.joined())
      --R
      Content-Type: image/png
      Content-ID: <\(count)@x>
      Content-Transfer-Encoding: base64

      iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGA
      \(String(repeating: line + "\n", count: 520))
      --R--

      --A--


      """
  }
  return (Array(box.utf8), count)
}
