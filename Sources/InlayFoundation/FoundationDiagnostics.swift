public import InlayCore

extension DiagnosticCode {
  /// Half of a surrogate pair stood alone and became U+FFFD; positions stay.
  public static let foundationLoneSurrogate: Self = "foundation.loneSurrogate"
  /// Attributes changed inside a surrogate pair; the pair took those of its first half.
  public static let foundationAttributeSplitsPair: Self = "foundation.attributeSplitsPair"
  /// An attribute's value is of no property-list type and was left out.
  public static let foundationValueNotCarried: Self = "foundation.valueNotCarried"
  /// The value of an attribute with a meaning has another shape, and was kept as a custom attribute.
  public static let foundationValueNotUnderstood: Self = "foundation.valueNotUnderstood"
  /// A number has more digits than the model keeps, and was rounded.
  public static let foundationRounded: Self = "foundation.rounded"
  /// An attribute of an `AttributedString` belongs to no known key and was left out.
  public static let foundationKeyNotCarried: Self = "foundation.keyNotCarried"
  /// Two attributes say different things of one place; one was left out.
  public static let foundationConflict: Self = "foundation.conflict"
  /// Attributes changed below an image over ordinary text; it took those at its start.
  public static let foundationImageOverRuns: Self = "foundation.imageOverRuns"
  /// What was not said of an image was taken from its own bytes.
  public static let foundationInferred: Self = "foundation.inferred"
  /// Document attributes are not part of a string.
  public static let foundationDocumentAttributesNotCarried: Self = "foundation.documentAttributesNotCarried"
  /// Files of a bundle are not part of a string.
  public static let foundationFilesNotCarried: Self = "foundation.filesNotCarried"
  /// Unknown members of a portable document are not part of a string.
  public static let foundationMembersNotCarried: Self = "foundation.membersNotCarried"
}

extension DiagnosticCollector {
  /// Says what of a text is no part of a string.
  mutating func reportWhatAStringHasNot(_ text: DecomposedText) {
    if !text.attributes.isEmpty {
      report(
        .foundationDocumentAttributesNotCarried,
        "document attributes are not part of a string: carry DecomposedText.attributes beside it")
    }
    if !text.files.isEmpty {
      report(
        .foundationFilesNotCarried,
        "\(text.files.count) files that no placement uses are not part of a string: carry DecomposedText.files beside it"
      )
    }
    if !text.unknownMembers.isEmpty {
      report(
        .foundationMembersNotCarried,
        "unknown members of the document are not part of a string: carry DecomposedText.unknownMembers beside it"
      )
    }
  }
}
