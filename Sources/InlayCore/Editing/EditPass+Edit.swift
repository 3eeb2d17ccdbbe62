extension EditPass {
  /// An edit, and how much of its text is a new list marker.
  struct Edit {
    var range: Range<Int>
    var content: EditContent
    /// The number of UTF-16 units at the start of the inserted text that are a list marker.
    var markerLength = 0
    /// What replaces `range` in place of `content`, if it is not empty.
    var pieces: [Piece] = []

    init(_ edit: TextEdit) { (range, content) = (edit.range, edit.content) }

    /// Replaces `range` with a list marker.
    init(marker: String, units: Int, at range: Range<Int>) {
      (self.range, content, markerLength) = (range, .text(marker), units)
    }

    /// Replaces `range` with pieces.
    init(_ range: Range<Int>, with pieces: [Piece]) {
      (self.range, content, self.pieces) = (range, .nothing, pieces)
    }
  }

  /// A piece of what edits of tables insert.
  enum Piece {
    /// The end of a paragraph, in these blocks.
    case paragraphEnd(Unicode.Scalar, in: [UInt32], like: NeighbourLookup.Found)
    /// Units of the base with all that is theirs, which are deleted where they were. They do not cut an image.
    case moved(Range<Int>)
  }
}
