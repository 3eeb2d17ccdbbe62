public import InlayJSON

/// Why a style sheet cannot be read or written.
public enum StyleSheetError: CancellationReporting, Sendable, Hashable, CustomStringConvertible {
  /// The JSON is malformed or breaks a rule of the format.
  case json(JSONError, JSONPosition)
  /// The bytes are JSON but no style sheet: `format` is missing or another one.
  case notStyleSheet
  /// A major version this code does not know.
  case unsupportedVersion(String)
  /// A member no style sheet of this version has, and the one that may have been meant.
  case unknownMember(String, suggestion: String?, offset: Int, JSONPosition)
  /// A role is, by way of others, based on itself.
  case circularRole(String)
  /// A role is based on one that neither this sheet nor the default one has, and the one that may have been meant.
  case unknownRole(String, of: String, suggestion: String?)
  /// A limit is exceeded.
  case limit(LimitExceeded)
  /// A value that the format cannot hold, by its path, such as `roles.body.weight`.
  case valueOutOfRange(member: String)
  /// The task was cancelled.
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool { self == .cancelled }

  /// The byte of the JSON concerned, where one is.
  public var byteOffset: Int? {
    switch self {
    case .json(let error, _): error.offset
    case .unknownMember(_, _, let offset, _): offset
    default: nil
    }
  }

  /// How to go on, where there is a way.
  public var advice: String? {
    switch self {
    case .notStyleSheet: "a style sheet begins with {\"format\":\"inlay-style\",\"version\":\"1.0\""
    case .limit(let limit): limit.advice
    case .unknownMember(_, let suggestion?, _, _): "perhaps \(JSONError.shown(suggestion)) was meant"
    case .unknownRole(_, _, let suggestion?): "perhaps \(JSONError.shown(suggestion)) was meant"
    case .circularRole: "let one of them be based on another role, or on none"
    default: nil
    }
  }

  /// One sentence: what is wrong, at which byte and line or in which role.
  public var description: String {
    switch self {
    case .json(let error, let position): "\(error.reason), at byte \(error.offset) (\(position))"
    case .notStyleSheet: "this JSON is no style sheet: \"format\" is not \"\(StyleSheet.format)\""
    case .unsupportedVersion(let version):
      "version \(JSONError.shown(version)) of the style sheet is not supported; this program knows "
        + StyleSheet.version
    case .unknownMember(let name, _, let offset, let position):
      "unknown member \(JSONError.shown(name)), at byte \(offset) (\(position))"
    case .circularRole(let role): "the role \(JSONError.shown(role)) is based on itself"
    case .unknownRole(let base, let role, _):
      "the role \(JSONError.shown(role)) is based on \(JSONError.shown(base)), which is no role of this sheet or the default one"
    case .limit(let limit): "\(limit)"
    case .valueOutOfRange(let member): "the value of \(member) is out of range"
    case .cancelled: Cancelled.sentence
    }
  }
}

extension JSONError {
  /// `text` between quotes, shortened and without control characters, for an error sentence.
  static func shown(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(65)
    var out = "\""
    for scalar in scalars.prefix(64) where scalar.properties.generalCategory != .control {
      out.unicodeScalars.append(scalar)
    }
    return out + (scalars.count > 64 ? "…\"" : "\"")
  }
}

extension DiagnosticCode {
  /// A member of a style sheet of a newer minor version means nothing to this one.
  public static let styleUnknownMember: DiagnosticCode = "style.unknownMember"
}
