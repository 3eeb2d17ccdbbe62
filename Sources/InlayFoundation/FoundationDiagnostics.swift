package import InlayCore

extension DiagnosticCode {
  /// Half of a surrogate pair stood alone and became U+FFFD; positions stay.
  package static let foundationLoneSurrogate = DiagnosticCode("foundation.loneSurrogate", .reduced)
  /// Attributes changed inside a surrogate pair; the pair took those of its first half.
  package static let foundationAttributeSplitsPair =
    DiagnosticCode("foundation.attributeSplitsPair", .reduced)
  /// An attribute's value is of no property-list type and was left out.
  package static let foundationValueNotCarried = DiagnosticCode("foundation.valueNotCarried", .reduced)
  /// The value of an attribute with a meaning has another shape, and was kept as a custom attribute.
  package static let foundationValueNotUnderstood = DiagnosticCode("foundation.valueNotUnderstood", .reduced)
  /// A number has more digits than the model keeps, and was rounded.
  package static let foundationRounded = DiagnosticCode("foundation.rounded", .reduced)
  /// An attribute of an `AttributedString` belongs to no known key and was left out.
  package static let foundationKeyNotCarried = DiagnosticCode("foundation.keyNotCarried", .reduced)
  /// Two attributes say different things of one place; one was left out.
  package static let foundationConflict = DiagnosticCode("foundation.conflict", .lost)
  /// Attributes changed below an image over ordinary text; it took those at its start.
  package static let foundationImageOverRuns = DiagnosticCode("foundation.imageOverRuns", .reduced)
  /// What was not said of an image was taken from its own bytes.
  package static let foundationInferred = DiagnosticCode("foundation.inferred", .reduced)
  /// Document attributes are not part of a string.
  package static let foundationDocumentAttributesNotCarried =
    DiagnosticCode("foundation.documentAttributesNotCarried", .lost)
  /// Files of a bundle are not part of a string.
  package static let foundationFilesNotCarried = DiagnosticCode("foundation.filesNotCarried", .lost)
  /// Unknown members of a portable document are not part of a string.
  package static let foundationMembersNotCarried = DiagnosticCode("foundation.membersNotCarried", .lost)
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
