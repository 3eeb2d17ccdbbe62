package import InlayCore

extension DiagnosticCode {
  /// A lone surrogate was replaced with U+FFFD. Positions are unchanged.
  package static let foundationLoneSurrogate = DiagnosticCode("foundation.loneSurrogate", .reduced)
  /// Attributes changed inside a surrogate pair. The pair took the attributes of its first half.
  package static let foundationAttributeSplitsPair =
    DiagnosticCode("foundation.attributeSplitsPair", .reduced)
  /// The value of an attribute is not a property list, and was dropped.
  package static let foundationValueNotCarried = DiagnosticCode("foundation.valueNotCarried", .reduced)
  /// The value of a known attribute has an unexpected form, and was kept as a custom attribute.
  package static let foundationValueNotUnderstood = DiagnosticCode("foundation.valueNotUnderstood", .reduced)
  /// A number has more digits than the model stores, and was rounded.
  package static let foundationRounded = DiagnosticCode("foundation.rounded", .reduced)
  /// An attribute of an `AttributedString` has an unknown key, and was dropped.
  package static let foundationKeyNotCarried = DiagnosticCode("foundation.keyNotCarried", .reduced)
  /// Two attributes contradict each other at one position. One was dropped.
  package static let foundationConflict = DiagnosticCode("foundation.conflict", .lost)
  /// Attributes changed below an image that covers ordinary text. The text took the attributes at its start.
  package static let foundationImageOverRuns = DiagnosticCode("foundation.imageOverRuns", .reduced)
  /// Unstated properties of an image were taken from its bytes.
  package static let foundationInferred = DiagnosticCode("foundation.inferred", .reduced)
  /// Document attributes cannot be part of a string.
  package static let foundationDocumentAttributesNotCarried =
    DiagnosticCode("foundation.documentAttributesNotCarried", .lost)
  /// Files of a bundle cannot be part of a string.
  package static let foundationFilesNotCarried = DiagnosticCode("foundation.filesNotCarried", .lost)
  /// Unknown members of a portable document cannot be part of a string.
  package static let foundationMembersNotCarried = DiagnosticCode("foundation.membersNotCarried", .lost)
}

extension DiagnosticCollector {
  /// Reports the parts of a text that a string cannot hold.
  mutating func reportWhatAStringHasNot(_ text: DecomposedText) {
    if !text.attributes.isEmpty {
      report(
        .foundationDocumentAttributesNotCarried,
        "a string cannot hold document attributes; keep DecomposedText.attributes separately")
    }
    if !text.files.isEmpty {
      report(
        .foundationFilesNotCarried,
        "a string cannot hold files that no placement uses (\(text.files.count)); keep DecomposedText.files separately"
      )
    }
    if !text.unknownMembers.isEmpty {
      report(
        .foundationMembersNotCarried,
        "a string cannot hold unknown members of the document; keep DecomposedText.unknownMembers separately"
      )
    }
  }
}
