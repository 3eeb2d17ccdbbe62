public import InlayCore

/// A finding of deep verification about an image of a document.
public struct PictureFinding: Sendable, Hashable, CustomStringConvertible {
  /// The kind of finding.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// The image is damaged.
    case damaged
    /// The image exceeds a limit and was not decoded.
    case overLimit
    /// The decoder for the image is not available, so the image was not decoded.
    case unavailable
    /// No decoder supports this type of image. Not damage.
    case unsupported
    /// Something about the image is unusual. Not damage.
    case irregular
  }

  /// The kind of finding.
  public var kind: Kind
  /// The image, as an index in `DecomposedText.images`.
  public var image: Int
  /// The representation, as an index in `InlineImage.representations`.
  public var form: Int
  /// The role of the representation.
  public var role: RepresentationRole
  /// The strike, from 0, if there are several; `nil` if the finding is about the whole representation.
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

  /// The finding as one sentence, with numbers from 1.
  public var description: String {
    let part = role == .primary ? "" : ", \(role)"
    let strike = strike.map { ", strike \($0 + 1)" } ?? ""
    let word = kind == .unavailable || kind == .overLimit || kind == .unsupported ? "not decoded: " : ""
    return "picture \(image + 1)\(part)\(strike): \(word)\(message)"
  }
}
