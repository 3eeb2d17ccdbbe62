/// A paragraph of an ``InlineFlow``.
public struct FlowParagraph: Sendable {
  let storage: FlowStorage
  let entry: ParagraphEntry
  // 32-bit, like the units and bytes of a text (``DecomposedText/maximumUnits``).
  let start: UInt32
  let end: UInt32
  let start8: UInt32
  let contentEnd8: UInt32
  let separator: UInt8
  /// The first run and the first placement that end after the paragraph's start.
  let run: Int
  let placement: Int
  let standing: StandingMarker
  let given: String?

  /// The UTF-16 units it covers, including the separator; never empty.
  public var range: Range<Int> { Int(start)..<Int(end) }

  /// Length of the paragraph separator in UTF-16 units: 2 for CRLF, 1 for LF, CR and U+2029, 0 for the last paragraph
  /// of a text that does not end with a separator.
  public var separatorLength: Int { Int(separator) }

  /// The UTF-16 units between a list marker in the text and the separator: the part to break into lines. May be empty.
  public var contentRange: Range<Int> { Int(standing.end)..<Int(end) - Int(separator) }

  /// The UTF-8 bytes of the text, without the separator.
  package var utf8Range: Range<Int> { Int(start8)..<Int(contentEnd8) }

  /// The role of the paragraph: the document's role, else the role of its list, else `body`. It need not be a role this
  /// version knows.
  public var role: ParagraphRole { entry.role }

  /// Whether the paragraph is shown as a line across the text: its role is ``ParagraphRole/rule``, and it has no text but
  /// white space. The line has the color of ``textStyle``.
  ///
  /// - Complexity: O(white space).
  package var isRule: Bool {
    role == .rule && marker == nil && string.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }

  /// The style of the paragraph.
  public var style: ParagraphStyle { entry.style }

  /// The style of text where runs set nothing. It also gives the height of an empty paragraph.
  public var textStyle: TextStyle { entry.base.style }

  /// The list marker, if there is one.
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

  /// The components in order, computed lazily: the list marker in the text, if there is one, then the content.
  /// Complexity: O(1).
  public var components: FlowComponents { FlowComponents(self) }

  /// The text of a component. For an image, this is the text it covers. Complexity: O(1).
  public func string(of component: FlowComponent) -> Substring { storage.string(component.utf8Range) }

  /// The text without the separator. Complexity: O(1).
  public var string: Substring { storage.string(utf8Range) }
}

/// The list marker of a ``FlowParagraph``.
///
/// A marker hangs: it starts at ``position``, and the text after it on the line starts at the paragraph's
/// `leadingIndent`. If the marker reaches beyond that, the text starts after the marker and a space.
public struct FlowMarker: Sendable, Hashable {
  /// The UTF-16 units of the text that form the marker; empty, at the paragraph's start, if the text contains no
  /// marker. They are the components whose ``FlowComponent/part`` is not `content`.
  public var range: Range<Int>
  /// The part of ``range`` to draw, without white space at its ends: the components whose part is `marker`.
  public var drawn: Range<Int>
  /// The characters to draw if the text contains no marker, from the list format of the document or sheet. Not empty.
  @Exact public var given: String?
  /// Where the marker starts, measured from the leading margin: at the first line's indent, or at the tab stop reached
  /// by the tabs before the marker.
  public var position: Length
  /// The paragraph's plain text style, for a ``given`` marker. A marker in the text has styles of its own.
  public var style: TextStyle
}

/// A list marker in the text, by its UTF-16 units.
struct StandingMarker: Sendable {
  var end: UInt32
  var drawnStart: UInt32
  var drawnEnd: UInt32
  /// Number of tabs before the drawn part, up to the maximum that matters.
  var tabs: UInt8 = 0

  /// No marker, in a paragraph that starts at `start`.
  init(at start: UInt32) { (end, drawnStart, drawnEnd) = (start, start, start) }
}
