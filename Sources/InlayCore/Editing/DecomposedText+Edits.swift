/// Edits that keep a text sound.
///
/// Every edit leaves a text that satisfies ``DecomposedText/checkInvariants()``, or throws and changes nothing. Files,
/// document attributes, and unknown members of whatever an edit does not touch stay as they are.
///
/// - **Images.** A placement goes with the text it stands over. An edit that cuts the ordinary text a placement
///   stands over (a `:shortcode:`) takes the placement and leaves the text, with the diagnostic
///   ``DiagnosticCode/editPlacementCut``. Images without a placement leave the table; an image that equals one of the
///   table joins it.
/// - **Paragraphs.** Every character keeps the attributes of the paragraph it came from, and a paragraph takes those
///   of its first character: Cocoa's rule (`NSMutableAttributedString.fixParagraphStyleAttribute(in:)`). So where a
///   separator is deleted the first paragraph wins, unless nothing of it is left before the join. A paragraph without
///   characters (at the end, behind the last separator) has no attributes; text set in there continues the
///   paragraph before.
/// - **List markers.** The characters of a marker stay marker characters: text set in between them, or in the place
///   of some of them, belongs to the marker, what is deleted makes it shorter. One that does not stand at the start
///   of its paragraph any more has become text.
extension DecomposedText {
  /// Makes several edits in one pass.
  ///
  /// Ranges count in the text as it stands before the call. They must be sorted and must not overlap; several
  /// insertions at one position are made in the order given. Attributes to be inherited are those before the call.
  ///
  /// - Returns: what changed, and where positions went.
  /// - Throws: ``InlayError`` naming the position; then nothing has changed.
  /// - Complexity: O(n + edits + inserted text). Where images are inserted that look like images of the table (equal
  ///   in all but their bytes), their bytes are compared.
  @discardableResult
  public mutating func apply(_ edits: some Sequence<TextEdit>) throws -> AppliedEdits {
    var pass = EditPass(self)
    let applied = try pass.run(edits.map { EditPass.Edit($0) })
    self = pass.finish()
    return applied
  }

  /// The text with several edits made, as by ``apply(_:)``, and what changed.
  ///
  /// - Throws: ``InlayError`` as ``apply(_:)``.
  public func applying(
    _ edits: some Sequence<TextEdit>
  ) throws -> (text: DecomposedText, applied: AppliedEdits) {
    var copy = self
    let applied = try copy.apply(edits)
    return (copy, applied)
  }

  /// Replaces the UTF-16 units `range`. As ``apply(_:)``.
  ///
  /// - Throws: ``InlayError`` as ``apply(_:)``.
  @discardableResult
  public mutating func replace(_ range: Range<Int>, with content: EditContent) throws
    -> AppliedEdits
  {
    try apply(CollectionOfOne(TextEdit(range, with: content)))
  }

  /// Replaces the UTF-16 units `range` by text. As ``apply(_:)``.
  ///
  /// - Throws: ``InlayError`` as ``apply(_:)``.
  @discardableResult
  public mutating func replace(
    _ range: Range<Int>, with text: String, attributes: InsertedAttributes = .inherited
  ) throws -> AppliedEdits {
    try replace(range, with: .text(text, attributes))
  }

  /// Sets text, an image or a fragment in before the UTF-16 unit at `position`. As ``apply(_:)``.
  ///
  /// - Throws: ``InlayError`` as ``apply(_:)``.
  @discardableResult
  public mutating func insert(_ content: EditContent, at position: Int) throws -> AppliedEdits {
    try replace(position..<position, with: content)
  }

  /// Sets text in before the UTF-16 unit at `position`. As ``apply(_:)``.
  ///
  /// - Throws: ``InlayError`` as ``apply(_:)``.
  @discardableResult
  public mutating func insert(
    _ text: String, at position: Int, attributes: InsertedAttributes = .inherited
  ) throws -> AppliedEdits {
    try insert(.text(text, attributes), at: position)
  }

  /// Takes the UTF-16 units `range` away. As ``apply(_:)``.
  ///
  /// - Throws: ``InlayError`` as ``apply(_:)``.
  @discardableResult
  public mutating func delete(_ range: Range<Int>) throws -> AppliedEdits {
    try replace(range, with: .nothing)
  }

  /// The UTF-16 units `range` as a text of its own, as by copying: with its images, attributes, and what is left of
  /// list markers; without files, document attributes and unknown members of the document.
  ///
  /// Replacing `range` by it changes nothing, unless `range` cuts the ordinary text a placement stands over: such a
  /// placement is not copied, and a diagnostic says so.
  ///
  /// - Throws: ``InlayError`` if `range` is not one of this text. Complexity: O(n).
  public func fragment(_ range: Range<Int>) throws -> Converted<DecomposedText> {
    let length = utf16Count
    guard range.lowerBound >= 0, range.upperBound <= length else {
      throw InlayError.editOutOfBounds(range, length: length)
    }
    var copy = self
    let around = [TextEdit.delete(0..<range.lowerBound), .delete(range.upperBound..<length)]
    let applied = try copy.apply(around)
    let bare = DecomposedText(
      unchecked: copy.text, images: copy.images, placements: copy.placements, runs: copy.runs,
      paragraphs: copy.paragraphs, literalObjectReplacements: copy.literalObjectReplacements, files: [],
      attributes: DocumentAttributes())
    return Converted(bare, diagnostics: applied.diagnostics)
  }
}

extension DiagnosticCode {
  /// An edit cut the text an image stood over; the image went, the text stayed.
  package static let editPlacementCut = DiagnosticCode("edit.placementCut", .lost)
  /// A paragraph without characters can hold no attributes.
  package static let editParagraphEmpty = DiagnosticCode("edit.paragraphEmpty", .reduced)
}
