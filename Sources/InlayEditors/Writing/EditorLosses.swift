import InlayCore
import InlayFormats

/// What an editor may not be able to say of a text, in the order of the diagnostics.
enum EditorLoss: CaseIterable {
  /// A picture has neither data nor a URL, or there is no node for it.
  case pictureWithoutSource, pictureWithoutNode
  /// A picture stands between the parts of its paragraph.
  case partedParagraph
  case pictureForm
  /// The record of a picture has no place in its URL.
  case pictureRecord
  case unsafeLink, styledCode
  /// A picture has styles that it cannot have where it stands.
  case styledPicture
  case codeWithPicture, otherMarker, joinedItem
  /// A paragraph goes on with an item that is not there.
  case orphan
  /// An item got a smaller level, or another number.
  case level, number
  /// A paragraph gets a different alignment or direction, because the editor has none for code, rules and lines of items.
  case alignment

  fileprivate var code: DiagnosticCode {
    switch self {
    case .pictureWithoutSource, .pictureWithoutNode: .editorsPicturesAsWords
    case .partedParagraph: .editorsParagraphsParted
    case .pictureForm, .pictureRecord: .editorsFormsNotCarried
    case .unsafeLink: .editorsUnsafeLink
    case .styledCode, .styledPicture: .formatsCharacterAttributesNotCarried
    case .codeWithPicture, .otherMarker, .joinedItem, .orphan, .level, .number, .alignment:
      .formatsParagraphAttributesNotCarried
    }
  }

  /// The sentence for one, and the one for many, without the count.
  fileprivate func sentence(_ title: String) -> (one: String, many: String) {
    switch self {
    case .pictureWithoutSource:
      (
        "picture was written as words, because there is neither data nor a URL",
        "pictures were written as words, because there is neither data nor a URL"
      )
    case .pictureWithoutNode:
      (
        "picture was written as words, because \(title) has no node for it",
        "pictures were written as words, because \(title) has no node for them"
      )
    case .partedParagraph:
      (
        "picture stands between the parts of its paragraph, because \(title) has none in a line",
        "pictures stand between the parts of their paragraphs, because \(title) has none in a line"
      )
    case .pictureForm:
      (
        "picture has further forms that \(title) does not take",
        "pictures have further forms that \(title) does not take"
      )
    case .pictureRecord:
      (
        "picture has no place for its identifier and kind, which were not written",
        "pictures have no place for their identifiers and kinds, which were not written"
      )
    case .unsafeLink:
      (
        "link that may start a program was written as text",
        "links that may start a program were written as text"
      )
    case .styledCode: ("run in a block of code has styles", "runs in blocks of code have styles")
    case .styledPicture:
      (
        "picture has styles that \(title) cannot say there",
        "pictures have styles that \(title) cannot say there"
      )
    case .codeWithPicture:
      (
        "paragraph of code has pictures, and was written as an ordinary one",
        "paragraphs of code have pictures, and were written as ordinary ones"
      )
    case .otherMarker:
      (
        "item has a marker that \(title) does not make, and was written as text",
        "items have markers that \(title) does not make, and were written as text"
      )
    case .joinedItem:
      ("paragraph of an item became a line of it", "paragraphs of items became lines of them")
    case .orphan:
      (
        "paragraph goes on with an item that is not before it, and was written as an ordinary one",
        "paragraphs go on with items that are not before them, and were written as ordinary ones"
      )
    case .level:
      (
        "item has a level without the one above, and got that",
        "items have levels without those above, and got those"
      )
    case .number:
      (
        "item got another number, because \(title) counts on",
        "items got other numbers, because \(title) counts on"
      )
    case .alignment:
      (
        "paragraph has a different alignment or direction in \(title)",
        "paragraphs have different alignments or directions in \(title)"
      )
    }
  }
}

/// Counts what an editor cannot say: one diagnostic for each kind.
struct EditorLosses {
  private var tallies: [EditorLoss: LossTally] = [:]

  /// One more, at this UTF-16 position.
  mutating func note(_ loss: EditorLoss, at position: Int) {
    tallies[loss, default: LossTally()].note(position)
  }

  /// The diagnostics, in which an editor is called `title`.
  func diagnostics(_ title: String) -> [Diagnostic] {
    EditorLoss.allCases.compactMap { loss in
      let (one, many) = loss.sentence(title)
      return tallies[loss]?.diagnostic(loss.code, one, many)
    }
  }
}
