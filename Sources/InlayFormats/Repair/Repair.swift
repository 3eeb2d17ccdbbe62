public import InlayCore

/// Repairs texts with U+FFFC that stand for no image, or with images whose content is missing.
public enum Repair {
  /// Handles the orphans of `text`: each literal U+FFFC, and each placement whose image has no content in any
  /// representation. Content at a URL does not count as missing.
  ///
  /// Positions, attributes and paragraphs are updated, and so is the length of a list marker that contains an orphan.
  /// Images without a placement are removed from the table.
  ///
  /// - Returns: the text, and a diagnostic for each orphan with its position in the given text.
  /// - Throws: `InlayError` if descriptions make the text longer than the maximum. Complexity: O(n).
  public static func repair(
    _ text: DecomposedText, orphans policy: OrphanPolicy
  ) throws -> Converted<DecomposedText> {
    try stoppingWhenCancelled {
      var pass = try RepairPass(text.withoutAbsentBlobs(), policy)
      return try pass.run()
    }
  }

  /// Whether no representation of the image has its bytes or a URL.
  static func isLost(_ image: InlineImage) -> Bool {
    image.representations.allSatisfy { if case .missing = $0.content { true } else { false } }
  }
}

extension DecomposedText {
  /// The same text, in which content with an absent blob is recorded as damaged. A portable document of it is sound.
  fileprivate func withoutAbsentBlobs() throws -> DecomposedText {
    func settled(_ content: ImageContent) -> ImageContent {
      guard case .missing(var missing) = content, missing.reason == .absent, missing.digest != nil,
        missing.count != nil
      else { return content }
      missing.reason = .damaged
      return .missing(missing)
    }
    func isAbsent(_ content: ImageContent) -> Bool { settled(content) != content }
    var copy = self
    if images.contains(where: { $0.representations.contains { isAbsent($0.content) } }) {
      copy = copy.mappingImages { image in
        var parts = image.parts
        parts.primary.content = settled(parts.primary.content)
        for index in parts.alternates.indices {
          parts.alternates[index].content = settled(parts.alternates[index].content)
        }
        return InlineImage(parts)
      }
    }
    if files.contains(where: { isAbsent($0.content) }) {
      copy = try copy.with(
        files: files.map { file in
          var file = file
          file.content = settled(file.content)
          return file
        })
    }
    if let source = copy.source, let content = source.content, content.source == nil { copy.source = nil }
    return copy
  }
}

/// What to do with an orphan.
public enum OrphanPolicy: String, Sendable, Hashable, CaseIterable {
  /// Keep it.
  case keep
  /// Remove its text.
  case remove
  /// Replace its text with `[description]`, or with `[picture]` if nothing is known about it.
  case describe
}

extension DiagnosticCode {
  /// An orphan was kept.
  package static let repairOrphanKept = DiagnosticCode("repair.orphanKept", .lost)
  /// An orphan was removed.
  package static let repairOrphanRemoved = DiagnosticCode("repair.orphanRemoved", .lost)
  /// An orphan was replaced with a description in brackets.
  package static let repairOrphanDescribed = DiagnosticCode("repair.orphanDescribed", .reduced)
}
