/// A paragraph of an ``InlineFlow``.
public struct FlowParagraph: Sendable {
  let storage: FlowStorage
  let entry: ParagraphEntry
  // 32-bit, as a text's units and bytes are (``DecomposedText/maximumUnits``).
  let start: UInt32
  let end: UInt32
  let start8: UInt32
  let contentEnd8: UInt32
  let separator: UInt8
  /// The first run and placement that end behind its start.
  let run: Int
  let placement: Int
  let standing: StandingMarker
  let given: String?

  /// UTF-16 units, the separator included; never empty.
  public var range: Range<Int> { Int(start)..<Int(end) }

  /// UTF-16 units at the end that separate it from the next one: 2 for CRLF, 1 for LF, CR and U+2029, 0 for the last
  /// paragraph of a text that does not end with one.
  public var separatorLength: Int { Int(separator) }

  /// UTF-16 units behind a standing marker and before the separator: what lines are made of. May be empty.
  public var contentRange: Range<Int> { Int(standing.end)..<Int(end) - Int(separator) }

  /// UTF-8 bytes of the text, without the separator.
  package var utf8Range: Range<Int> { Int(start8)..<Int(contentEnd8) }

  /// What the paragraph is: the document's role; where it names none, that of the list it is in, else `body`. May be one
  /// that this version does not know.
  public var role: ParagraphRole { entry.role }

  /// How it is set.
  public var style: ParagraphStyle { entry.style }

  /// What its text looks like where runs say nothing: also for the height of an empty paragraph.
  public var textStyle: TextStyle { entry.base.style }

  /// Its list marker, if it has one.
  public var marker: FlowMarker? {
    guard let position = entry.markerPosition(tabs: Int(standing.tabs)) else { return nil }
    if standing.end > start {
      return FlowMarker(
        range: Int(start)..<Int(standing.end), drawn: Int(standing.drawnStart)..<Int(standing.drawnEnd),
        given: nil, position: position, style: entry.base.style)
    }
    guard let given, !given.isEmpty else { return nil }
    return FlowMarker(
      range: Int(start)..<Int(start), drawn: Int(start)..<Int(start), given: given, position: position,
      style: entry.base.style)
  }

  /// Its components in order, made as they are asked for: its standing marker, then its content. Complexity: O(1).
  public var components: FlowComponents { FlowComponents(self) }

  /// The text of a component; of an image the text it stands over. Complexity: O(1).
  public func string(of component: FlowComponent) -> Substring { storage.string(component.utf8Range) }

  /// The text without the separator. Complexity: O(1).
  public var string: Substring { storage.string(utf8Range) }
}

/// The list marker of a ``FlowParagraph``.
///
/// A marker hangs: it starts at ``position``, and what follows it on the line starts at the paragraph's `leadingIndent`, or
/// behind the marker and a space where the marker reaches beyond that.
public struct FlowMarker: Sendable, Hashable {
  /// Units of the text that are the marker; empty at the paragraph's start where the text holds none. They are the
  /// components whose ``FlowComponent/part`` is not `content`.
  public var range: Range<Int>
  /// The part of ``range`` to be drawn, without the white space at its ends: the components whose part is `marker`.
  public var drawn: Range<Int>
  /// The characters to draw where the text holds none, as the document's or the sheet's list format has them. Not empty.
  @Exact public var given: String?
  /// Where it starts, from the leading margin: the first line's indent, or the tab stop that tabs before it lead to.
  public var position: Length
  /// The paragraph's plain text style, for a ``given`` marker; those in the text have styles of their own.
  public var style: TextStyle
}

/// A marker in the text, by its units.
struct StandingMarker: Sendable {
  var end: UInt32
  var drawnStart: UInt32
  var drawnEnd: UInt32
  /// Tabs before what is drawn; no more than can matter.
  var tabs: UInt8 = 0

  /// None, in a paragraph that starts at `start`.
  init(at start: UInt32) { (end, drawnStart, drawnEnd) = (start, start, start) }
}
