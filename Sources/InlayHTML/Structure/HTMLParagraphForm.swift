import InlayCore
import InlayFormats

/// How paragraphs with one set of attributes are written.
final class HTMLParagraphForm {
  /// The element or elements to write.
  enum Kind: Equatable {
    /// `<p>`, or `<h1>` … `<h6>`.
    case block(tag: String)
    /// `<p>` in a `<blockquote>`.
    case quote
    /// `<hr>`, or `<p>` if there is text.
    case rule
    /// A line of a `<pre>`.
    case code
    /// An `<li>`.
    case item(isNumbered: Bool, level: Int)
  }

  let kind: Kind
  /// Attributes for the style, each with a leading space; and the same with white space preserved.
  let style: [UInt8]
  let keepingStyle: [UInt8]
  /// Inlay's own attributes. Those of a marker in the text are not included: the item adds them if needed.
  let data: [UInt8]
  let markerLength: Int?
  let listLevel: Int?
  let listMarker: ExactString?

  init(
    kind: Kind, style: [UInt8], keepingStyle: [UInt8], data: [UInt8], values: ParagraphAttributeValues
  ) {
    (self.kind, self.style, self.keepingStyle, self.data) = (kind, style, keepingStyle, data)
    markerLength = values.markerLength
    listLevel = values.listLevel
    listMarker = values.listMarker.map { ExactString($0) }
  }

  /// The kinds for `bullet1` … `bullet9` and `number1` … `number9`.
  private static let items: [ParagraphRole: Kind] = {
    var items: [ParagraphRole: Kind] = [:]
    for level in HTMLOpenItem.levels {
      for isNumbered in [false, true] {
        items[.item(isNumbered: isNumbered, level: level)] = .item(isNumbered: isNumbered, level: level)
      }
    }
    return items
  }()

  private static let headings: [ParagraphRole: String] = {
    var headings: [ParagraphRole: String] = [:]
    for level in 1...6 { headings[.heading(level)] = "h\(level)" }
    return headings
  }()

  /// The kind of element for a role, and whether the role must be stated as well.
  static func kind(of role: ParagraphRole?) -> (kind: Kind, saysRole: Bool) {
    guard let role else { return (.block(tag: "p"), false) }
    if let item = items[role] { return (item, false) }
    if let heading = headings[role] { return (.block(tag: heading), false) }
    if role == .quote { return (.quote, false) }
    if role == .code { return (.code, false) }
    if role == .rule { return (.rule, false) }
    return (.block(tag: "p"), true)
  }

  /// Whether these attributes make a paragraph without a marker that continues an item.
  func continues(_ isNumbered: Bool, _ level: Int) -> Bool {
    kind == .item(isNumbered: isNumbered, level: level) && listLevel == level && markerLength == 0
      && listMarker == HTMLListStyle.none.marker
  }
}

/// The forms of paragraphs, by their attributes.
struct HTMLParagraphForms {
  private var forms = HTMLMemo<ParagraphAttributes, HTMLParagraphForm>()

  /// The form of paragraphs with these attributes. Complexity: O(1) after the first time.
  mutating func form(
    _ attributes: ParagraphAttributes, _ styles: inout HTMLStyleWriting, at position: Int,
    _ collector: inout DiagnosticCollector
  ) -> HTMLParagraphForm {
    forms.value(attributes) { Self.make(attributes, &styles, at: position, &collector) }
  }

  private static func make(
    _ attributes: ParagraphAttributes, _ styles: inout HTMLStyleWriting, at position: Int,
    _ collector: inout DiagnosticCollector
  ) -> HTMLParagraphForm {
    let values = attributes.values
    let (kind, saysRole) = HTMLParagraphForm.kind(of: values.role)
    var data: [UInt8] = []
    if saysRole, let role = values.role {
      HTMLEscaping.attribute(HTMLMarkup.role, role.rawValue, to: &data, at: position, &collector)
      if let level = role.deepHeading {
        data.append(contentsOf: " role=\"heading\" aria-level=\"\(level)\"".utf8)
      }
    }
    var isItem = false
    if case .item(_, let level) = kind {
      isItem = true
      if values.listLevel != level {
        HTMLEscaping.attribute(HTMLMarkup.listLevel, values.listLevel.map { "\($0)" } ?? "none", to: &data)
      }
    }
    if !isItem {
      if let level = values.listLevel { HTMLEscaping.attribute(HTMLMarkup.listLevel, "\(level)", to: &data) }
      if let marker = values.listMarker {
        HTMLEscaping.attribute(HTMLMarkup.listMarker, marker, to: &data, at: position, &collector)
      }
      if let length = values.markerLength {
        HTMLEscaping.attribute(HTMLMarkup.markerLength, "\(length)", to: &data)
      }
    }
    return HTMLParagraphForm(
      kind: kind, style: styles.blockAttributes(attributes, at: position, collector: &collector),
      keepingStyle: styles.blockAttributes(
        attributes, at: position, extra: "white-space:pre-wrap", collector: &collector),
      data: data, values: values)
  }
}

extension ParagraphRole {
  /// The level of `heading7` and deeper, as ARIA states it for assistive technology.
  fileprivate var deepHeading: Int? {
    guard rawValue.hasPrefix("heading"), let level = Int(rawValue.dropFirst(7)), (7...99).contains(level)
    else {
      return nil
    }
    return level
  }
}
