import InlayCore

/// How the paragraphs with one set of attributes are written.
struct RTFParagraphForm {
  /// Index of the words. Paragraphs with equal words differ at most in list and marker.
  var words: Int
  var item: RTFListItem?
  /// Length of the marker in UTF-16 units.
  var markerLength: Int?
  /// Whether a reader would take a typed bullet for a marker.
  var mayBeInferred: Bool
}

/// A style of the style sheet.
struct RTFWrittenStyle: Hashable {
  var name: String
  /// A style whose name stands for the role, and on which this style is based.
  var base: String?
  var outlineLevel: Int?
}

/// The forms of paragraphs, the styles they need, and the words they start with.
struct RTFParagraphForms {
  private(set) var words: [[UInt8]] = []
  private(set) var styles: [RTFWrittenStyle] = []
  private(set) var takenLists: Set<Int> = []
  private(set) var hasLists = false
  private var wordIndices: [String: Int] = [:]
  private var styleNumbers: [RTFWrittenStyle: Int] = [:]
  private var forms: [ParagraphAttributes: Int] = [:]
  private var all: [RTFParagraphForm] = []
  private var last: (attributes: ParagraphAttributes, form: Int)?

  subscript(_ index: Int) -> RTFParagraphForm { all[index] }

  /// The form of paragraphs with these attributes. Complexity: O(1).
  mutating func form(
    _ attributes: ParagraphAttributes, _ tables: inout RTFStyleTables, at position: Int,
    _ collector: inout DiagnosticCollector
  ) -> Int {
    if let last, last.attributes == attributes { return last.form }
    let form: Int
    if let known = forms[attributes] {
      form = known
    } else {
      form = make(attributes.values, &tables, at: position, &collector)
      forms[attributes] = form
    }
    last = (attributes, form)
    return form
  }

  private mutating func make(
    _ values: ParagraphAttributeValues, _ tables: inout RTFStyleTables, at position: Int,
    _ collector: inout DiagnosticCollector
  ) -> Int {
    let item = RTFListItem(values)
    if let level = values.listLevel, !RTFListRole.levels.contains(level) {
      tables.lose("a list level of \(level)", at: position, &collector)
    }
    if let list = item?.list { takenLists.insert(list) }
    if item != nil { hasLists = true }
    var words = "\\pard"
    if let number = style(values, item, &tables, at: position, &collector) { words += "\\s\(number)" }
    words += tables.words(values, at: position, &collector)
    if let role = values.role, let level = RTFRoleRule.outlineLevel(of: role) {
      words += "\\outlinelevel\(level)"
    }
    custom(values, item, &tables, at: position, &collector)
    let index: Int
    if let known = wordIndices[words] {
      index = known
    } else {
      index = self.words.count
      self.words.append(Array(words.utf8))
      wordIndices[words] = index
    }
    all.append(
      RTFParagraphForm(
        words: index, item: item, markerLength: values.markerLength,
        mayBeInferred: values.role == nil && item == nil && values.markerLength == nil))
    return all.count - 1
  }

  /// The number of the paragraph's style; `nil` for Normal.
  private mutating func style(
    _ values: ParagraphAttributeValues, _ item: RTFListItem?, _ tables: inout RTFStyleTables,
    at position: Int,
    _ collector: inout DiagnosticCollector
  ) -> Int? {
    let derived = item?.derivedRole
    let outline = values.role.flatMap { RTFRoleRule.outlineLevel(of: $0) }
    let implied = RTFStyleNames.implied(values.role, inList: derived)
    guard let value = values.custom[RTFCustom.style] else {
      return implied.map { number(RTFWrittenStyle(name: $0, outlineLevel: outline)) }
    }
    if case .string(let name) = value, !name.string.isEmpty, !RTFStyleNames.isNormal(name.string),
      !(implied.map { RTFStyleNames.isSame($0, name.string) } ?? false)
    {
      var style = RTFWrittenStyle(name: name.string)
      let named = RTFStyleNames.role(named: name.string)
      if outline == nil, named == nil { style.base = implied }
      let read = RTFRoleRule.role(
        outline: outline.map { Int32($0) } ?? RTFParagraphState.none, styleOutline: RTFParagraphState.none,
        named: named ?? (style.base == nil ? nil : values.role), inList: derived)
      if read == values.role {
        if let base = style.base { _ = number(RTFWrittenStyle(name: base)) }
        return number(style)
      }
    }
    tables.lose("the style name \(value) of a paragraph", at: position, &collector)
    return implied.map { number(RTFWrittenStyle(name: $0, outlineLevel: outline)) }
  }

  private mutating func number(_ style: RTFWrittenStyle) -> Int {
    if let known = styleNumbers[style] { return known }
    styles.append(style)
    styleNumbers[style] = styles.count
    return styles.count
  }

  /// The number of a style that was requested before; `nil` if it was not.
  func number(named name: String) -> Int? { styleNumbers[RTFWrittenStyle(name: name)] }

  private func custom(
    _ values: ParagraphAttributeValues, _ item: RTFListItem?, _ tables: inout RTFStyleTables,
    at position: Int,
    _ collector: inout DiagnosticCollector
  ) {
    for name in values.custom.keys.sorted() {
      switch name {
      case RTFCustom.style: continue
      case RTFCustom.list where item?.list != nil: continue
      case RTFCustom.listStart where item?.list != nil && item?.start != 1: continue
      default: tables.lose("the custom paragraph attribute \(name)", at: position, &collector)
      }
    }
  }
}
