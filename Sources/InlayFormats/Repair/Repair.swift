public import InlayCore

/// Repairs texts in which U+FFFC or images lead nowhere.
public enum Repair {
  /// Deals with the orphans of `text`: each literal U+FFFC, and each placement whose image has no content left in any
  /// form. Content behind a URL is not missing.
  ///
  /// All positions, attributes and paragraphs follow; the length of a list's marker too, where an orphan stands in
  /// it. Images that are not placed any more leave the table.
  ///
  /// - Returns: the text, and a diagnostic for each orphan with its position in the given text.
  /// - Throws: ``InlayError`` if descriptions make the text longer than a text may be. Complexity: O(n).
  public static func repair(
    _ text: DecomposedText, orphans policy: OrphanPolicy
  ) throws -> Converted<DecomposedText> {
    try stoppingWhenCancelled {
      var pass = RepairPass(text, policy)
      return try pass.run()
    }
  }

  /// Whether no form of the image is at hand or behind a URL.
  static func isLost(_ image: InlineImage) -> Bool {
    image.representations.allSatisfy { if case .missing = $0.content { true } else { false } }
  }
}

/// What becomes of an orphan.
public enum OrphanPolicy: String, Sendable, Hashable, CaseIterable {
  /// It stays.
  case keep
  /// Its text goes.
  case remove
  /// Its text becomes `[description]`, or `[image]` where nothing is known.
  case describe
}

extension DiagnosticCode {
  /// An orphan was left as it is.
  package static let repairOrphanKept = DiagnosticCode("repair.orphanKept", .lost)
  /// An orphan was removed.
  package static let repairOrphanRemoved = DiagnosticCode("repair.orphanRemoved", .lost)
  /// An orphan became a description in brackets.
  package static let repairOrphanDescribed = DiagnosticCode("repair.orphanDescribed", .reduced)
}
