import InlayCore

/// Names of paragraph styles, and the roles they stand for. The table has Word's built-in names, which Word writes in
/// English whatever its language, and LibreOffice's names. Localized names are not guessed.
enum RTFStyleNames {
  /// Roles and style names. The first name is Word's, which is the one written.
  private static let rows: [(role: ParagraphRole, names: [String])] =
    [
      (.title, ["Title"]), (.subtitle, ["Subtitle"]), (.quote, ["Quote", "Quotations"]),
      (.code, ["HTML Preformatted", "Preformatted Text"]), (.body, ["Body Text", "Text Body"]),
      (.rule, ["Horizontal Line"]),
    ]
    + (1...9).map { (ParagraphRole(rawValue: "heading\($0)"), ["heading \($0)"]) }
    + RTFListRole.levels.flatMap { level in
      [
        (RTFListRole(.bullet, level: level).role, ["List Bullet" + (level > 1 ? " \(level)" : "")]),
        (RTFListRole(.number, level: level).role, ["List Number" + (level > 1 ? " \(level)" : "")]),
      ]
    }

  /// The prefix of the style name for a role without a built-in style.
  private static let prefix = "Inlay "

  private static let roles: [String: ParagraphRole] = {
    var roles: [String: ParagraphRole] = [:]
    for row in rows { for name in row.names { roles[name.lowercased()] = row.role } }
    return roles
  }()

  private static let names: [ParagraphRole: String] = Dictionary(
    rows.map { ($0.role, $0.names[0]) }, uniquingKeysWith: { first, _ in first })

  /// The role of a style name, which may have aliases after commas; `nil` if it stands for none.
  static func role(named name: String) -> ParagraphRole? {
    if name.hasPrefix(prefix) { return ParagraphRole(rawValue: String(name.dropFirst(prefix.count))) }
    let first = name.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)[0]
    return roles[first.lowercased()]
  }

  /// The style that stands for `role`.
  static func name(of role: ParagraphRole) -> String { names[role] ?? prefix + role.rawValue }

  /// Whether this is the name of the style that paragraphs have when they name none.
  static func isNormal(_ name: String) -> Bool { name.lowercased() == "normal" }

  /// Whether this is the name of the character style that runs have when they name none.
  static func isDefaultFont(_ name: String) -> Bool { name.lowercased() == "default paragraph font" }

  /// The style name implied by the paragraph's role; `derived` is the role that the paragraph's list implies.
  static func implied(_ role: ParagraphRole?, inList derived: ParagraphRole?) -> String? {
    guard let role, role != derived else { return nil }
    return name(of: role)
  }

  /// Whether two names mean one built-in style. Word and LibreOffice differ in capitalization.
  static func isSame(_ a: String, _ b: String) -> Bool {
    exactlyEqual(a, b) || (roles[a.lowercased()] != nil && exactlyEqual(a.lowercased(), b.lowercased()))
  }
}

/// Custom attributes for what RTF states and the model has no field for.
enum RTFCustom {
  /// Name of a paragraph's style, if the role does not imply it.
  static let style: ExactString = "rtf.style"
  /// Number (`\ls`) of the list a numbered paragraph belongs to. It keeps two lists apart.
  static let list: ExactString = "rtf.list"
  /// Number that the list starts with at the paragraph's level, if it is not 1.
  static let listStart: ExactString = "rtf.listStart"
  /// What `\taflags` of a table says besides collapsed borders. The meaning of those bits is unknown.
  static let tableFlags: ExactString = "rtf.taflags"
  /// Name of a run's character style.
  static let characterStyle: ExactString = "rtf.characterStyle"
  /// The first number for character styles when written. Paragraph and character styles share one range of numbers.
  static let firstCharacterStyle = 2_000
  /// Valid values of `\ls` (RTF 1.9.1, List Override Table).
  static let listNumbers = 1...2_000
}

/// Determines the role of a paragraph from everything that may state one. Reader and writer share the rule.
enum RTFRoleRule {
  /// The order is: outline level of the paragraph, outline level of its style, name of the style, list. The style name
  /// for body text is the exception: it yields to a list, because LibreOffice's list items use it.
  static func role(
    outline: Int32, styleOutline: Int32, named: ParagraphRole?, inList derived: ParagraphRole?
  ) -> ParagraphRole? {
    if let heading = heading(outline) { return heading }
    if outline == RTFParagraphState.none, let heading = heading(styleOutline) { return heading }
    if named == .body, let derived { return derived }
    // \outlinelevel9 means that the paragraph is not a heading.
    if let named, outline == RTFParagraphState.none || outlineLevel(of: named) == nil { return named }
    return derived
  }

  private static func heading(_ level: Int32) -> ParagraphRole? {
    (0...8).contains(level) ? ParagraphRole(rawValue: "heading\(level + 1)") : nil
  }

  /// The outline level, from 0, of a heading.
  static func outlineLevel(of role: ParagraphRole) -> Int? { levels[role] }

  private static let levels: [ParagraphRole: Int] = Dictionary(
    uniqueKeysWithValues: (0...8).map { (ParagraphRole(rawValue: "heading\($0 + 1)"), $0) })
}
