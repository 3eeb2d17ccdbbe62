package import InlayCore

extension InlayError {
  /// The bytes begin with no field of a header.
  package static let mailNotMail = InlayError(
    .mailNotMail, "this is not a mail: it does not begin with a header")

  /// No line begins a mail.
  package static let mailNotMailbox = InlayError(
    .mailNotMailbox, "this is not a mailbox: no line begins with From and has a time")
}

extension InlayError.Code {
  /// The bytes are not a mail: they do not begin with a header.
  package static let mailNotMail: Self = "mail.notMail"
  /// The file is not a mailbox: no mail begins in it.
  package static let mailNotMailbox: Self = "mail.notMailbox"
}
