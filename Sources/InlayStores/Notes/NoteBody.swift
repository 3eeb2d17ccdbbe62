package import InlayCore

/// Reads the body of a single note, as the column ZDATA has it.
package enum NoteBody {
  /// Reads a body, in gzip or unpacked. Its attachments are missing images.
  ///
  /// - Throws: `InlayError` if the body is damaged, is something else, or exceeds a limit.
  /// - Complexity: O(n) in the unpacked bytes.
  package static func read(_ bytes: [UInt8], limits: Limits = .default) throws -> Converted<DecomposedText> {
    var composer = NoteComposer(NoNoteAttachments(), firstHeading: 1, limits)
    try composer.add(NoteMessage.body(bytes, limits))
    return try composer.finish()
  }

  /// Reads a table, as the column ZMERGEABLEDATA1 of its attachment has it.
  ///
  /// - Throws: `InlayError` if the table is damaged, is something else, or exceeds a limit.
  /// - Complexity: O(n) in the unpacked bytes and the cells.
  package static func readTable(_ bytes: [UInt8], limits: Limits = .default) throws -> Converted<
    DecomposedText
  > {
    var composer = NoteComposer(NoNoteAttachments(), firstHeading: 1, limits)
    try composer.add(NoteTable(bytes, limits))
    return try composer.finish()
  }
}
