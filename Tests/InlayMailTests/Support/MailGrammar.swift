/// Mails chosen by bytes: one piece for each. The fuzz target uses it, too.
enum MailGrammar {
  private static let pieces: [String] = [
    "\n", "\n\n", "\r\n", "\r\n\r\n", "--A\n", "--A--\n", "--AB\n", "--AB--\n", "--B\n", "--B--\n", "--\n",
    "--A \r\n", "A", "x",
    "Content-Type: multipart/mixed; boundary=A\n\n",
    "Content-Type: multipart/alternative; boundary=\"B\"\n\n",
    "Content-Type: multipart/related; boundary=AB; start=\"<c@x>\"\n\n",
    "Content-Type: multipart/digest; boundary=A\n\n",
    "Content-Type: multipart/mixed; boundary=\"A--\"\n\n", "Content-Type: text/plain\n\n",
    "Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes\n\n",
    "Content-Type: text/html; charset=utf-8\n\n", "Content-Type: image/png\nContent-ID: <c@x>\n",
    "Content-Type: image/png; name=\"=?utf-8?q?=C3=A9?=\"\n", "Content-Type: message/rfc822\n\n",
    "Content-Type: application/ms-tnef; name=winmail.dat\n",
    "Content-Type: application/octet-stream; name*=utf-8''%C3%A9\n",
    "Content-Transfer-Encoding: base64\n\n", "Content-Transfer-Encoding: quoted-printable\n\n",
    "Content-Disposition: attachment; filename*0*=utf-8''a%20; filename*1=\"b\"\n",
    "Content-Disposition: inline\n",
    "Content-ID: c@x\n", "Content-Location: a/b.png\n", "Content-Description: =?iso-8859-1?Q?=E9?=\n",
    "Subject: =?utf-8?q?a?= =?utf-8?b?w6k=?=\n", "Subject: \n", "Subject: a\n b\n", "Subject: a\r\n\tb\r\n",
    "From: \"a, b\" <a@b.c>\n", "From: =?utf-8?q?=0A=0D?= <a@b>\n", "To: g: a@b, c@d; e@f\n",
    "To: (a(b)c) x@y\n",
    "Date: Fri, 27 Nov 2026 18:08:29 +0100\n", "Date: 1 Jan 70 00:00 -0000\n", "Message-ID: <a@b>\n",
    "References: <a@b> <c@d>\n",
    "In-Reply-To: x\n", "X-Other: y\n", "Keywords: a, b\n", "MIME-Version: 1.0\n",
    "From a@b Thu Jan  1 10:00:00 2026\n",
    ">From a\n", ">>From a\n", "From a\n", "<p>Hi <img src=\"cid:c@x\" alt=\"d\"></p>\n",
    "<img src=\"a/b.png\">", "<title>t</title>",
    "<table><tr><td>x</table>", "<pre>a\nb</pre>",
    "<picture><source srcset=\"cid:c@x\" type=\"image/x-apple-adaptive-glyph\"><img src=\"cid:c@x\"></picture>",
    "[cid:c@x]", "> quoted \n", ">> deep\n", "-- \n", "soft \n", "=C3=A9", "=\n", "= ", "é", "\u{FFFC}", "\0",
    "\t", "\r",
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==\n",
    "R0lGODlh", "w6k=",
    "!*&", "=?", "?=", "\"", "<", ">", ";", ":", ",", "(", ")", "\\",
  ]

  /// A mail. A byte of all ones makes the next one stand for itself.
  static func mail(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var isRaw = false
    for byte in bytes.prefix(4_096) {
      if isRaw {
        out.append(byte)
        isRaw = false
      } else if byte == 0xFF {
        isRaw = true
      } else {
        out += pieces[Int(byte) % pieces.count].utf8
      }
    }
    return out
  }

  /// A winmail.dat: attributes and properties with lengths that may be wrong.
  static func winmail(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = [0x78, 0x9F, 0x3E, 0x22, 0, 0]
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var at = 0
    func next() -> UInt8 {
      defer { at += 1 }
      return at < bytes.count ? bytes[at] : 0
    }
    let ids = [
      0x0006_9007, 0x0001_8004, 0x0002_800C, 0x0006_9003, 0x0006_9002, 0x0001_8010, 0x0006_800F, 0x0006_9005,
    ]
    let properties = [
      0x37, 0x1000, 0x1009, 0x1013, 0x3001, 0x3701, 0x3707, 0x370B, 0x370E, 0x3712, 0x3713, 0x8001,
    ]
    let types = [0x1E, 0x1F, 0x0102, 0x0D, 0x03, 0x0B, 0x40, 0x101E, 0x48, 0x1003]
    let texts = [
      "LZFu", "{\\rtf1 a\\objattph\\'20 b}", "<img src=\"cid:c@x\">", "c@x", "a.png", "\\objattph ", "\0",
      "x\0",
    ]
    while at < bytes.count, out.count < 65_536 {
      let id = ids[Int(next()) % ids.count]
      var data: [UInt8] = []
      if id == 0x0006_9003 || id == 0x0006_9005 {
        let count = Int(next() & 7)
        data += number(count, 4)
        for _ in 0..<count {
          let type = types[Int(next()) % types.count]
          data += number(type, 2) + number(properties[Int(next()) % properties.count], 2)
          var value = Array(texts[Int(next()) % texts.count].utf8)
          if next() & 3 == 0 {
            value =
              number(value.count + 12, 4) + number(value.count, 4) + Array("MELA".utf8) + [0, 0, 0, 0] + value
          } else if next() & 3 == 0 {
            value =
              [0, 0, 0, 0, 9, 0, 0, 0] + Array("LZFu".utf8) + [0, 0, 0, 0, next()] + value + [
                next(), next(), next(),
              ]
          }
          data +=
            number(1, 4) + number(value.count, 4) + value
            + [UInt8](repeating: 0, count: (4 - value.count % 4) % 4)
        }
      } else {
        data = Array(texts[Int(next()) % texts.count].utf8) + [next()]
      }
      let length = next() == 0xEE ? data.count + Int(next()) : data.count
      out += [next() & 1 + 1] + number(id, 4) + number(length, 4) + data + [0, 0]
    }
    return out
  }
}
