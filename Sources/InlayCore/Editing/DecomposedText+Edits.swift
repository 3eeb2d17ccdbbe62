/// Edits that keep the text valid.
///
/// After every edit the text satisfies ``DecomposedText/checkInvariants()``; an edit that throws changes nothing. Edits
/// leave files, document attributes, and the unknown members of untouched parts unchanged.
///
/// - **Images.** A placement moves with the text it covers. If an edit cuts the ordinary text that a placement covers
///   (a `:shortcode:`), the placement is removed and the rest of the text stays, with the diagnostic
///   ``DiagnosticCode/editPlacementCut``. Images without a placement are removed from the table. An inserted image that
///   equals an entry of the table uses that entry.
/// - **Paragraphs.** Every character keeps the attributes of the paragraph it came from, and a paragraph takes those of
///   its first character, as in Cocoa (`NSMutableAttributedString.fixParagraphStyleAttribute(in:)`). If a separator is
///   deleted, the first paragraph's attributes apply, unless none of its characters remain before the join. A paragraph
///   without characters (at the end, after the last separator) has no attributes; text inserted there continues the
///   paragraph before it.
/// - **Tables.** Inserted text stands in the cells and boxes of the first unit that it replaces; else of the unit before it,
///   or at the start of a paragraph of the unit after it. A fragment keeps its own tables and boxes, which then stand in
///   those; but not in a table or box that it replaces as a whole. A joined paragraph stands where its first character
///   did. So if a separator at the end of a cell is deleted, the paragraph belongs to that cell. A cell without paragraphs
///   is removed, a row in which no cell begins is closed up, and a table without cells is removed. A fragment that begins
///   with a table should be inserted at the start of a paragraph; elsewhere its first paragraph joins the one it is
///   inserted in, with the diagnostic `model.paragraphBlocksSplit`. Rows, columns and cells have edits of their own, such
///   as ``insertRows(_:at:ofTable:attributes:)``.
/// - **List markers.** The characters of a marker stay marker characters. Text inserted between them, or replacing some
///   of them, becomes part of the marker. Deleting some of them shortens the marker. A marker that is no longer at the
///   start of its paragraph becomes ordinary text.
extension DecomposedText {
  /// Makes several edits in one pass.
  ///
  /// Ranges refer to the text before the call. They must be sorted and must not overlap. Several insertions at one
  /// position are made in the given order. Inherited attributes are those before the call.
  ///
  /// - Returns: what changed, and where positions moved.
  /// - Throws: ``InlayError`` naming the position. The text is then unchanged.
  /// - Complexity: O(n + edits + inserted text). If an inserted image equals one of the table in all but its bytes,
  ///   their bytes are compared as well.
  @discardableResult
  public mutating func apply(_ edits: some Sequence<TextEdit>) throws -> AppliedEdits {
    var pass = EditPass(self)
    let applied = try pass.run(edits.map { EditPass.Edit($0) })
    self = pass.finish()
    return applied
  }

  /// Returns the text with several edits made, and what changed. The edits work as in ``apply(_:)``.
  ///
  /// - Throws: ``InlayError`` as ``apply(_:)``.
  public func applying(
    _ edits: some Sequence<TextEdit>
  ) throws -> (text: DecomposedText, applied: AppliedEdits) {
    var copy = self
    let applied = try copy.apply(edits)
    return (copy, applied)
  }

  /// Replaces the UTF-16 units of `range`. Works as ``apply(_:)``.
  ///
  /// - Throws: ``InlayError`` as ``apply(_:)``.
  @discardableResult
  public mutating func replace(_ range: Range<Int>, with content: EditContent) throws
    -> AppliedEdits
  {
    try apply(CollectionOfOne(TextEdit(range, with: content)))
  }

  /// Replaces the UTF-16 units of `range` with text. Works as ``apply(_:)``.
  ///
  /// - Throws: ``InlayError`` as ``apply(_:)``.
  @discardableResult
  public mutating func replace(
    _ range: Range<Int>, with text: String, attributes: InsertedAttributes = .inherited
  ) throws -> AppliedEdits {
    try replace(range, with: .text(text, attributes))
  }

  /// Inserts text, an image or a fragment before the UTF-16 unit at `position`. Works as ``apply(_:)``.
  ///
  /// - Throws: ``InlayError`` as ``apply(_:)``.
  @discardableResult
  public mutating func insert(_ content: EditContent, at position: Int) throws -> AppliedEdits {
    try replace(position..<position, with: content)
  }

  /// Inserts text before the UTF-16 unit at `position`. Works as ``apply(_:)``.
  ///
  /// - Throws: ``InlayError`` as ``apply(_:)``.
  @discardableResult
  public mutating func insert(
    _ text: String, at position: Int, attributes: InsertedAttributes = .inherited
  ) throws -> AppliedEdits {
    try insert(.text(text, attributes), at: position)
  }

  /// Deletes the UTF-16 units of `range`. Works as ``apply(_:)``.
  ///
  /// - Throws: ``InlayError`` as ``apply(_:)``.
  @discardableResult
  public mutating func delete(_ range: Range<Int>) throws -> AppliedEdits {
    try replace(range, with: .nothing)
  }

  /// Copies the UTF-16 units of `range` into a text of their own, with images, attributes, and the parts of list
  /// markers in it. Files, document attributes and unknown members of the document are left out.
  ///
  /// Replacing `range` with this fragment changes nothing, unless `range` cuts the ordinary text that a placement
  /// covers, or a table or box. Such a placement is not copied, and a diagnostic reports it. Of a table, the cells in
  /// `range` are copied, as a table of their own. A range in one cell of a larger table is copied without the cell, so
  /// that it can be inserted elsewhere.
  ///
  /// - Throws: ``InlayError`` if `range` is not a valid range of this text. Complexity: O(n).
  public func fragment(_ range: Range<Int>) throws -> Converted<DecomposedText> {
    let length = utf16Count
    guard range.lowerBound >= 0, range.upperBound <= length else {
      throw InlayError.editOutOfBounds(range, length: length)
    }
    var copy = self
    let around = [TextEdit.delete(0..<range.lowerBound), .delete(range.upperBound..<length)]
    let applied = try copy.apply(around)
    let (tables, blocks) = copy.blocksWithout(outer: blocksCut(by: range))
    let bare = DecomposedText(
      unchecked: copy.text, images: copy.images, placements: copy.placements, runs: copy.runs,
      paragraphs: copy.paragraphs, literalObjectReplacements: copy.literalObjectReplacements, files: [],
      attributes: DocumentAttributes(), tables: tables, blocks: blocks)
    return Converted(bare, diagnostics: applied.diagnostics)
  }

  /// The number of outermost blocks that reach beyond `range` and hold all of it. A cell does if its table does.
  private func blocksCut(by range: Range<Int>) -> Int {
    guard !blocks.isEmpty else { return 0 }
    let tree = TextBlockTree(self)
    let path = tree.path(at: range.lowerBound)
    let whole = path.lastIndex { index in
      let block = blocks[index]
      let reach = block.cell.map { tree.tables[$0.table].range } ?? block.range
      return block.range.lowerBound <= range.lowerBound && range.upperBound <= block.range.upperBound
        && reach != range
    }
    return whole.map { $0 + 1 } ?? 0
  }

  /// The blocks without a number of outermost ones, in which all paragraphs stand.
  private func blocksWithout(outer count: Int) -> (tables: [TextTable], blocks: [TextBlock]) {
    guard count > 0 else { return (tables, blocks) }
    var collector = DiagnosticCollector()
    return BlockAssembler.blocks(of: text, BlockDefinitions(self).withoutOuter(count), &collector)
  }
}

extension DiagnosticCode {
  /// An edit cut the text that an image covered; the image was removed, the text stayed.
  package static let editPlacementCut = DiagnosticCode("edit.placementCut", .lost)
  /// A paragraph without characters can hold no attributes.
  package static let editParagraphEmpty = DiagnosticCode("edit.paragraphEmpty", .reduced)
}
