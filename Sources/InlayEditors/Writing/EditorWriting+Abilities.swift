import InlayCore
import InlayFormats

extension EditorWriting {
  /// What an editor can say.
  struct Abilities {
    var title: String
    var styles: Set<EditorStyle.Name>
    var roles: Set<ParagraphRole>
    var alignments: Set<ParagraphAlignment> = []
    var directions: Set<TextDirection> = []
    var codeCompany = EditorProfile.CodeCompany.all
    var hasOpaqueColors = false
    /// Whether there are lists of bullets, of numbers and of tasks.
    var hasBullets = true
    var hasNumbers = true
    var hasTasks = false
    var hasTables = false
    /// Whether another paragraph of an item is a node in it. If not, it is a line of the item.
    var continuesItems = false
    var emoji: EditorProfile.Emoji?
    /// The kind of a picture in a line that needs no record.
    var usualKind = PlacementKind.attachment
    /// How identifiers begin that a host gave to pictures, if that tells them from others.
    var hostPrefix: String?
    /// Whether there is a node for a picture.
    var takes: @Sendable (EditorImageWriter.Form) -> Bool = { _ in true }

    /// Whether there are lists of this kind.
    func has(_ item: TextList.Item) -> Bool { item.isNumbered ? hasNumbers : hasBullets }
  }
}
