import InlayCore
import InlayFiles
public import InlayFormats
import InlayHTML

extension FormatName {
  /// A mail.
  public static let eml: FormatName = "eml"
  /// A file of mails.
  public static let mbox: FormatName = "mbox"
}

extension Format {
  /// A mail (RFC 5322), with its pictures and files as parts (MIME).
  public static let eml = Format(
    .eml, title: "mail", article: "a", fileExtensions: ["eml"], mediaType: "message/rfc822", isText: true,
    byteLimit: FormatLimit("mailBytes") { $0.mailBytes }, imagePolicy: .keep,
    fallbacks: .needed { text in try HTMLWriter.imagesWithoutShownForm(in: text) },
    options: [.htmlDomain],
    recognizer: { MailRecognition.isMail($0) },
    reader: { input, options in
      guard case .file(let source, _) = input else { throw InlayError.formatNeedsFile(.eml) }
      try MailReader.checkHeader(of: source, limits: options.limits)
      return try MailReader.read(source, limits: options.limits)
    },
    writer: { text, options in
      Converted(
        .bytes { sink in try MailWriter.write(text, options: options, to: sink) })
    })

  /// A file of mails, one after the other (RFC 4155).
  public static let mbox = Format.conversations(
    .mbox, title: "mailbox", article: "a", fileExtension: "mbox", mediaType: "application/mbox",
    recognizer: { MailRecognition.isMailbox($0) }, opener: { try Mailbox($0, $1) })

  /// The formats of this module, in the order in which they are recognized.
  package static let mail: [Format] = [.mbox, .eml]
}
