public import InlayCore

extension DiagnosticCode {
  /// A picture could not be had, and its label stands in its place.
  public static let terminalPictureDescribed: Self = "terminal.pictureDescribed"
  /// A picture could not be had when its place was already set: the place is empty.
  public static let terminalPictureMissing: Self = "terminal.pictureMissing"
  /// Something was noticed while a picture was decoded.
  public static let terminalPictureDecoded: Self = "terminal.pictureDecoded"
  /// A link was not sent to the terminal.
  public static let terminalLinkLeftOut: Self = "terminal.linkLeftOut"
  /// A combining mark behind a picture was left out: terminals would join it to the picture's last cell.
  public static let terminalMarkBehindPicture: Self = "terminal.markBehindPicture"
}
