import InlayCore
import InlayJSON

/// How a profile says one thing: the type of a node, and what else it says.
struct EditorNode: Hashable, Sendable {
  /// What nodes stand for, as a profile in a file spells it.
  enum Name: String, CaseIterable, Sendable {
    case document, paragraph, heading1, heading2, heading3, heading4, heading5, heading6
    /// A heading whose level is an attribute of any name. It is only read.
    case heading
    case quote, code
    /// A line in a block of code.
    case codeLine
    case rule, bulletList, numberedList, item, taskList, taskItem
    case text, lineBreak, tab, link, image
    /// Something around others that is nothing by itself.
    case frame
    case emoji
    case table, tableRow, tableCell, tableHeader

    /// The name of a heading, from 1 to 6.
    static func heading(_ level: Int) -> Name { headings[min(max(level, 1), 6) - 1] }
    static let headings: [Name] = [.heading1, .heading2, .heading3, .heading4, .heading5, .heading6]
    /// The level of a heading; `nil` for other names, and if the level stands elsewhere.
    var headingLevel: Int? { Self.headings.firstIndex(of: self).map { $0 + 1 } }
  }

  /// The type; empty if a node of this kind states none.
  var type: String
  /// Attributes by which the node differs from others of its type.
  var attributes: JSONMembers
  /// Members that a node has beside its attributes, and that say nothing.
  var constants: JSONMembers

  init(_ type: String, _ attributes: [(String, JSONValue?)] = [], constants: [(String, JSONValue?)] = []) {
    self.type = type
    self.attributes = Self.members(attributes)
    self.constants = Self.members(constants)
  }

  /// The members that have a value. The names are distinct.
  static func members(_ pairs: [(String, JSONValue?)]) -> JSONMembers {
    var members = JSONMembers()
    for (name, value) in pairs { members[name] = value }
    return members
  }
}

/// How a profile says one style.
struct EditorMark: Hashable, Sendable {
  /// The type of a mark, the name of a member or the word of a decorator.
  var type: String
  /// Attributes by which the mark differs from others of its type.
  var attributes = JSONMembers()
  /// The attribute that has the value of the style.
  var value: String?
  /// The bit that stands for the style, where styles are bits.
  var bit: Int?

  init(_ type: String, _ attributes: [(String, JSONValue?)] = [], value: String? = nil, bit: Int? = nil) {
    self.type = type
    self.attributes = EditorNode.members(attributes)
    (self.value, self.bit) = (value, bit)
  }
}
