public import InlayCore

/// What deep verification found out about a picture of a document.
public struct PictureFinding: Sendable, Hashable, CustomStringConvertible {
  /// What kind of thing was found.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// The picture is damaged.
    case damaged
    /// The picture is over a limit and was not decoded.
    case overLimit
    /// The decoder for the picture cannot work, so it was not decoded.
    case unavailable
    /// No decoder takes pictures of this type; no damage.
    case unsupported
    /// Something about the picture is unusual; no damage.
    case irregular
  }

  /// What kind of thing was found.
  public var kind: Kind
  /// The picture: an index in `DecomposedText.images`.
  public var image: Int
  /// Which of its forms: an index in `InlineImage.representations`.
  public var form: Int
  /// What the form is for.
  public var role: RepresentationRole
  /// Which of several strikes, from 0; `nil` where the whole form is meant.
  public var strike: Int?
  /// What is wrong.
  @Exact public var message: String

  /// A finding.
  package init(
    kind: Kind, image: Int, form: Int, role: RepresentationRole, strike: Int? = nil, message: String
  ) {
    self.kind = kind
    self.image = image
    self.form = form
    self.role = role
    self.strike = strike
    self.message = message
  }

  /// Numbers count from 1.
  public var description: String {
    let part = role == .primary ? "" : ", \(role)"
    let strike = strike.map { ", strike \($0 + 1)" } ?? ""
    let word = kind == .unavailable || kind == .overLimit || kind == .unsupported ? "not decoded: " : ""
    return "picture \(image + 1)\(part)\(strike): \(word)\(message)"
  }
}
