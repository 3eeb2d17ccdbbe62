package import InlayJSON

extension InlayError {
  /// The bytes are JSON but not a style sheet: `format` is missing or different.
  package static let notStyleSheet = InlayError(
    .notStyleSheet, "this JSON is not a style sheet: \"format\" is not \"\(StyleSheet.format)\"",
    advice: "a style sheet begins with {\"format\":\"inlay-style\",\"version\":\"1.0\"")

  /// A major version this code does not know.
  package static func styleVersion(_ version: String) -> InlayError {
    InlayError(
      .styleVersion,
      "the style sheet version \(Visible.quoted(version)) is not supported; this program supports \(StyleSheet.version)"
    )
  }

  /// A member that no style sheet of this version has, and a suggestion for what was meant.
  package static func styleMember(
    _ name: String, suggestion: String?, offset: Int, _ position: JSONPosition
  ) -> InlayError {
    InlayError(
      .styleMember, "unknown member \(Visible.quoted(name))",
      at: Place(.line(position.line, column: position.column, byte: offset)),
      advice: suggestion.map { "did you mean \(Visible.quoted($0))?" })
  }

  /// A role is based on itself, directly or through other roles.
  package static func styleCircularRole(_ role: String) -> InlayError {
    InlayError(
      .styleCircularRole, "the role \(Visible.quoted(role)) is based on itself",
      advice: "base one of the roles in the cycle on another role, or on none")
  }

  /// A role is based on a role that neither this sheet nor the default sheet has, with a suggestion for what was meant.
  package static func styleUnknownRole(_ base: String, of role: String, suggestion: String?) -> InlayError {
    InlayError(
      .styleUnknownRole,
      "the role \(Visible.quoted(role)) is based on \(Visible.quoted(base)), which is in neither this sheet nor the default one",
      advice: suggestion.map { "did you mean \(Visible.quoted($0))?" })
  }

  /// A value that the format cannot hold, at a path such as `roles.body.weight`.
  package static func styleValueOutOfRange(_ member: String) -> InlayError {
    InlayError(.styleValueOutOfRange, "the value of \(member) is out of range")
  }
}

extension InlayError.Code {
  /// The bytes are JSON but not a style sheet.
  package static let notStyleSheet: Self = "style.notStyleSheet"
  /// The style sheet has a major version that this version does not support.
  package static let styleVersion: Self = "style.version"
  /// The style sheet has a member that its version does not define.
  package static let styleMember: Self = "style.unknownMember"
  /// A role is based on itself, directly or through other roles.
  package static let styleCircularRole: Self = "style.circularRole"
  /// A role is based on a role that does not exist.
  package static let styleUnknownRole: Self = "style.unknownRole"
  /// A value is one that a style sheet cannot hold.
  package static let styleValueOutOfRange: Self = "style.valueOutOfRange"
}

extension DiagnosticCode {
  /// A style sheet of a newer minor version has a member that this version does not know.
  package static let styleUnknownMember = DiagnosticCode("style.unknownMember", .lost)
}
