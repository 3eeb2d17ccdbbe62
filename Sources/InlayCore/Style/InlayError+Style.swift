package import InlayJSON

extension InlayError {
  /// The bytes are JSON but no style sheet: `format` is missing or another one.
  package static let notStyleSheet = InlayError(
    .notStyleSheet, "this JSON is not a style sheet: \"format\" is not \"\(StyleSheet.format)\"",
    advice: "a style sheet begins with {\"format\":\"inlay-style\",\"version\":\"1.0\"")

  /// A major version this code does not know.
  package static func styleVersion(_ version: String) -> InlayError {
    InlayError(
      .styleVersion,
      "version \(Visible.quoted(version)) of the style sheet is not supported; this program knows \(StyleSheet.version)"
    )
  }

  /// A member no style sheet of this version has, and the one that may have been meant.
  package static func styleMember(
    _ name: String, suggestion: String?, offset: Int, _ position: JSONPosition
  ) -> InlayError {
    InlayError(
      .styleMember, "unknown member \(Visible.quoted(name))",
      at: Place(.line(position.line, column: position.column, byte: offset)),
      advice: suggestion.map { "did you mean \(Visible.quoted($0))?" })
  }

  /// A role is, by way of others, based on itself.
  package static func styleCircularRole(_ role: String) -> InlayError {
    InlayError(
      .styleCircularRole, "the role \(Visible.quoted(role)) is based on itself",
      advice: "let one of them be based on another role, or on none")
  }

  /// A role is based on one that neither this sheet nor the default one has, and the one that may have been meant.
  package static func styleUnknownRole(_ base: String, of role: String, suggestion: String?) -> InlayError {
    InlayError(
      .styleUnknownRole,
      "the role \(Visible.quoted(role)) is based on \(Visible.quoted(base)), which neither this sheet nor the default one has",
      advice: suggestion.map { "did you mean \(Visible.quoted($0))?" })
  }

  /// A value that the format cannot hold, by its path, such as `roles.body.weight`.
  package static func styleValueOutOfRange(_ member: String) -> InlayError {
    InlayError(.styleValueOutOfRange, "the value of \(member) is out of range")
  }
}

extension InlayError.Code {
  /// The bytes are JSON but no style sheet.
  package static let notStyleSheet: Self = "style.notStyleSheet"
  /// A major version of the style sheet that this code does not know.
  package static let styleVersion: Self = "style.version"
  /// A member no style sheet of this version has.
  package static let styleMember: Self = "style.unknownMember"
  /// A role is, by way of others, based on itself.
  package static let styleCircularRole: Self = "style.circularRole"
  /// A role is based on one that is nowhere.
  package static let styleUnknownRole: Self = "style.unknownRole"
  /// A value that the style sheet's format cannot hold.
  package static let styleValueOutOfRange: Self = "style.valueOutOfRange"
}

extension DiagnosticCode {
  /// A member of a style sheet of a newer minor version means nothing to this one.
  package static let styleUnknownMember = DiagnosticCode("style.unknownMember", .lost)
}
