import InlayCore

extension MailReader {
  mutating func unpackWinmails() throws {
    for number in body.files {
      let part = message.parts[number]
      guard MailPart.isWinmail(type: part.type, fileName: part.fileName) else { continue }
      let bytes = try content(number).readAll()
      guard let winmail = try Winmail(bytes, limits: limits) else { continue }
      winmails[number] = WinmailFiles(winmail)
      if winmail.isDamaged {
        collector.report(.mailWinmail, "winmail.dat ends early, or a part of it is malformed")
      }
    }
  }

  /// The text of a winmail.dat, unless the mail has a page; `nil` if there is none.
  mutating func winmailText() throws -> Converted<DecomposedText>? {
    guard !body.shown.contains(where: { message.parts[$0].type == "text/html" }) else { return nil }
    for number in winmails.keys.sorted() {
      guard let winmail = winmails[number], let text = try winmail.text(limits: limits) else { continue }
      use(text.value)
      attributes = text.value.attributes
      passedOver = body.shown
      return text
    }
    return nil
  }
}
