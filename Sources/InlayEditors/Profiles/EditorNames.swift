/// What nodes and marks are called in editors at large. A profile's own names come first.
enum EditorNames {
  /// Types of nodes.
  static let nodes: [String: EditorNode.Name] = [
    "doc": .document, "root": .document,
    "paragraph": .paragraph, "p": .paragraph, "block": .paragraph,
    "heading": .heading, "header": .heading,
    "h1": .heading1, "h2": .heading2, "h3": .heading3, "h4": .heading4, "h5": .heading5, "h6": .heading6,
    "heading-one": .heading1, "heading-two": .heading2, "heading-three": .heading3, "heading-four": .heading4,
    "heading-five": .heading5, "heading-six": .heading6,
    "blockquote": .quote, "block-quote": .quote, "block_quote": .quote, "quote": .quote, "bq": .quote,
    "code_block": .code, "codeBlock": .code, "code-block": .code, "code": .code, "pre": .code,
    "code-line": .codeLine, "code_line": .codeLine, "codeLine": .codeLine,
    "horizontal_rule": .rule, "horizontalRule": .rule, "horizontalrule": .rule, "hr": .rule, "rule": .rule,
    "divider": .rule, "thematic-break": .rule,
    "bullet_list": .bulletList, "bulletList": .bulletList, "bulleted-list": .bulletList,
    "bulleted_list": .bulletList, "unordered-list": .bulletList, "ul": .bulletList,
    "ordered_list": .numberedList, "orderedList": .numberedList, "numbered-list": .numberedList,
    "numbered_list": .numberedList, "ordered-list": .numberedList, "ol": .numberedList,
    "list_item": .item, "listItem": .item, "list-item": .item, "listitem": .item, "li": .item,
    "taskList": .taskList, "task_list": .taskList, "check-list": .taskList, "todo_list": .taskList,
    "taskItem": .taskItem, "task_item": .taskItem, "check-list-item": .taskItem, "todo_item": .taskItem,
    "blockTaskItem": .taskItem,
    "text": .text, "span": .text,
    "hard_break": .lineBreak, "hardBreak": .lineBreak, "linebreak": .lineBreak, "line-break": .lineBreak,
    "br": .lineBreak,
    "tab": .tab, "link": .link, "autolink": .link, "a": .link,
    "image": .image, "img": .image, "inlineImage": .image, "inline-image": .image, "media": .image,
    "mediaInline": .image,
    "mediaSingle": .frame, "mediaGroup": .frame, "section": .frame, "div": .frame, "lic": .frame,
    "layout": .frame, "layoutSection": .frame, "layoutColumn": .frame,
    "emoji": .emoji, "customEmoji": .emoji,
    "table": .table, "tableRow": .tableRow, "table_row": .tableRow, "table-row": .tableRow,
    "tablerow": .tableRow, "tr": .tableRow,
    "tableCell": .tableCell, "table_cell": .tableCell, "table-cell": .tableCell, "tablecell": .tableCell,
    "td": .tableCell,
    "tableHeader": .tableHeader, "table_header": .tableHeader, "th": .tableHeader,
  ]

  /// Types of marks, words of decorators, and members of texts.
  static let marks: [String: EditorStyle.Name] = [
    "strong": .bold, "bold": .bold, "b": .bold,
    "em": .italic, "italic": .italic, "i": .italic, "emphasis": .italic,
    "underline": .underline, "u": .underline,
    "strike": .strikethrough, "strikethrough": .strikethrough, "strike-through": .strikethrough,
    "s": .strikethrough, "del": .strikethrough,
    "superscript": .superscript, "sup": .superscript, "subscript": .subscript, "sub": .subscript,
    "code": .code, "link": .link, "textColor": .color, "color": .color, "textStyle": .color,
    "backgroundColor": .background, "background-color": .background, "highlight": .background,
    "fontFamily": .fontFamily, "font-family": .fontFamily, "fontSize": .fontSize, "font-size": .fontSize,
  ]

  /// Attributes in which nodes without text say what they show, the best first.
  static let words = ["text", "label", "character", "title", "formula", "equation", "value"]
  /// The same, if there is nothing better.
  static let identifiers = ["name", "id"]
}
