import InlayCore
import InlayFiles
import InlayFormats

/// Recognizes mails and mailboxes by their first lines.
enum MailRecognition {
  /// Fields that nothing but a mail begins with.
  private static let sure: Set<String> = [
    "received", "return-path", "delivered-to", "message-id", "mime-version", "x-mailer", "dkim-signature",
  ]
  private static let usual: Set<String> = [
    "from", "to", "subject", "date", "content-type", "reply-to", "cc", "sender", "user-agent",
  ]

  static func isMail(_ look: FormatLook) -> FormatMatch? {
    guard case .file = look.input, !look.isTar else { return nil }
    let prefix = MailHeader.withoutMark(look.prefix(FormatLook.textPrefixBytes))
    var (sureCount, usualCount) = (0, 0)
    for (index, line) in prefix.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let line = line.last == 0x0D ? line.dropLast() : line
      if line.isEmpty { break }
      if index == 0, MailHeader.isSkipped(line) { continue }
      if index > 0, MailHeader.isSpace(line[line.startIndex]) { continue }
      guard let field = MailHeader.fieldName(line) else {
        // The last line may be cut.
        if line.endIndex >= prefix.endIndex, index > 0 { break }
        return nil
      }
      let name = String(decoding: field.name, as: UTF8.self)
      if sure.contains(name) { sureCount += 1 } else if usual.contains(name) { usualCount += 1 }
    }
    if sureCount > 0, sureCount + usualCount > 1 { return .certain() }
    return sureCount + usualCount > 1 ? .likely : nil
  }

  static func isMailbox(_ look: FormatLook) -> FormatMatch? {
    guard case .file = look.input, !look.isTar else { return nil }
    let prefix = look.prefix(FormatLook.textPrefixBytes)
    let lines = prefix.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
    guard let first = lines.first, MailboxScan.isBeginning(first), lines.count > 1 else { return nil }
    let second = lines[1].last == 0x0D ? lines[1].dropLast() : lines[1]
    return MailHeader.fieldName(second) == nil && !second.starts(with: ">From ".utf8) ? nil : .certain()
  }
}
