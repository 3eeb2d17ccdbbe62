internal import InlayCore
internal import InlayFormats
internal import InlayJSON

/// What an editor calls its nodes and marks: a table for the machine that reads and writes trees.
///
/// Editors that are made of parts differ from host to host. A host states in a file what differs from a profile that
/// Inlay knows.
public struct EditorProfile: Sendable, Hashable {
  /// Where the styles of a text stand.
  enum MarkForm: String, Sendable {
    /// In an array `marks` of objects with a type.
    case marks
    /// In an array `marks` of words, or of keys of definitions (Portable Text).
    case decorators
    /// In members of the text itself (Slate).
    case members
    /// In the bits of a number, and in CSS (Lexical).
    case bits
  }

  /// Which other marks an editor takes where text is code.
  enum CodeCompany: String, Sendable { case all, links, none }

  /// Lists that are paragraphs with members, not nodes around others (Portable Text).
  struct FlatLists: Hashable, Sendable {
    var kind: String
    var bullet: JSONValue
    var number: JSONValue
    /// The member with the level, from 1.
    var level: String
  }

  /// Where the alignment of a paragraph stands, and what it is called there.
  struct Alignment: Hashable, Sendable {
    var member: String
    /// The type of the mark of the paragraph that has the member; `nil` if it is an attribute.
    var mark: String?
    var words: [ParagraphAlignment: String]
    /// Whether only paragraphs outside of lists and quotations have one.
    var isOutermostOnly = false
  }

  /// What the editor is called in sentences.
  var title: String
  /// The member of a document that holds the tree; `nil` if it is the tree.
  var root: String?
  /// Whether a document is an array of blocks.
  var isArray = false
  var typeMember = "type"
  var childrenMember = "content"
  /// The member with the attributes of a node; `nil` if they are members of the node.
  var attributesMember: String? = "attrs"
  var nodes: [EditorNode.Name: EditorNode]
  var markForm = MarkForm.marks
  var marks: [EditorStyle.Name: EditorMark]
  /// The order of the marks of a text, which a schema demands.
  var order = EditorStyle.Name.allCases
  /// Whether line breaks, emoji and pictures may have all marks. If not, pictures may have links.
  var marksNodes = true
  /// Whether headings have nodes for line breaks. If not, the text has line feeds.
  var headingsBreak = true
  /// Whether colors are six digits, without alpha.
  var hasOpaqueColors = false
  var codeCompany = CodeCompany.all
  /// The picture within a line, if there is one.
  var image: EditorPicture?
  /// The picture as a block, if there is one.
  var blockImage: EditorPicture?
  /// An emoji of the host: the attributes for its code, identifier and text.
  var emoji: Emoji?
  var flatLists: FlatLists?
  var alignment: Alignment?
  /// The member with the direction of a paragraph.
  var direction: String?
  /// The attribute of a numbered list with its first number.
  var start: String?
  /// The attribute of an item with its number.
  var itemNumber: String?
  /// The attribute of a task that says whether it is done, and its two values.
  var done: Done?
  /// Whether items and quotations hold text themselves, not paragraphs. Lists in items then have items of their own.
  var holdsText = false
  /// Whether lines of code are parted by nodes, not by line feeds.
  var codeHasBreaks = false
  /// Whether a node without children and a link have texts around and in them, which may be empty.
  var padsTexts = false
  /// The member with a key for each node, if they have one.
  var key: String?
  /// The member of a block of code that has its text, if it is no child.
  var codeText: String?

  /// The attributes with the numbers of columns and rows that a cell covers.
  var spans = Spans(columns: "colspan", rows: "rowspan")

  /// The attributes of a cell with the numbers of columns and rows that it covers.
  struct Spans: Hashable, Sendable {
    var columns: String
    var rows: String
  }

  /// An emoji of the host.
  struct Emoji: Hashable, Sendable {
    /// The attribute with the code, and whether it has colons there.
    var code: String
    var hasColons = false
    /// The attributes with the identifier and the text that stands for it.
    var identifier: String?
    var text: String?

    /// Whether a picture with this reference of the map is an emoji of the host: it has the host's identifier, or none where
    /// emoji have no identifiers.
    func takes(_ reference: String?) -> Bool {
      guard identifier != nil else { return reference == nil }
      return reference.map { !$0.contains(":") } ?? false
    }
  }

  /// Whether a task is done.
  struct Done: Hashable, Sendable {
    var member: String
    var yes: JSONValue
    var no: JSONValue
  }

  init(
    _ title: String, nodes: [EditorNode.Name: EditorNode], marks: [EditorStyle.Name: EditorMark]
  ) { (self.title, self.nodes, self.marks) = (title, nodes, marks) }

  /// The profiles that Inlay knows, by their names. Help names them all, and makes none.
  private static let known: [(name: String, profile: @Sendable () -> EditorProfile)] = [
    ("prosemirror", { .prosemirror }), ("tiptap", { .tiptap }), ("lexical", { .lexical }),
    ("slate", { .slate }),
    ("portable-text", { .portableText }), ("adf", { .adf }),
  ]

  /// The names of the profiles that Inlay knows.
  public static var names: [String] { known.map(\.name) }

  /// The profile that Inlay knows by this name: `prosemirror`, `tiptap`, `lexical`, `slate`, `portable-text` or `adf`.
  public static func named(_ name: String) -> EditorProfile? { known.first { $0.name == name }?.profile() }
}
