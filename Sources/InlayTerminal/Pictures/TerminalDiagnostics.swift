package import InlayCore

extension DiagnosticCode {
  /// A picture could not be decoded, so its description is shown instead. Details: `helper` if a helper
  /// program is missing.
  package static let terminalPictureDescribed = DiagnosticCode("terminal.pictureDescribed", .reduced)
  /// A picture could not be drawn after its place had been laid out, so the place stays empty. Details: `helper` if a
  /// helper program is missing.
  package static let terminalPictureMissing = DiagnosticCode("terminal.pictureMissing", .lost)
  /// The decoder reported something about a picture.
  package static let terminalPictureDecoded = DiagnosticCode("terminal.pictureDecoded", .reduced)
  /// A link was not sent to the terminal.
  package static let terminalLinkLeftOut = DiagnosticCode("terminal.linkLeftOut", .reduced)
  /// A combining mark after a picture was dropped, because terminals would attach it to the picture's last cell.
  package static let terminalMarkBehindPicture = DiagnosticCode("terminal.markBehindPicture", .lost)
}
