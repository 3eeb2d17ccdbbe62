import InlayCore

/// The names of paragraph styles and the roles they stand for. Only Word's built-in names, which Word writes in English
/// whatever its language, and LibreOffice's are understood; localised names are not guessed.
enum RTFStyleNames {
  /// Word's name first: that is the one written.
  private static let rows: [(role: ParagraphRole, names: [String])] =
    [
      (.title, ["Title"]), (.subtitle, ["Subtitle"]), (.quote, ["Quote", "Quotations"]),
      (.code, ["HTML Preformatted", "Preformatted Text"]), (.body, ["Body Text", "Text Body"]),
    ]
    + (1...9).map { (ParagraphRole(rawValue: "heading\($0)"), ["heading \($0)"]) }
    + RTFListRole.levels.flatMap { level in
      [
        (RTFListRole(.bullet, level: level).role, ["List Bullet" + (level > 1 ? " \(level)" : "")]),
        (RTFListRole(.number, level: level).role, ["List Number" + (level > 1 ? " \(level)" : "")]),
      ]
    }

  /// Before the name of a role that no built-in style stands for.
  private static let prefix = "Inlay "

  private static let roles: [String: ParagraphRole] = {
    var roles: [String: ParagraphRole] = [:]
    for row in rows { for name in row.names { roles[name.lowercased()] = row.role } }
    return roles
  }()

  private static let names: [ParagraphRole: String] = Dictionary(
    rows.map { ($0.role, $0.names[0]) }, uniquingKeysWith: { first, _ in first })

  /// The role a style name stands for; a name may have aliases after commas.
  static func role(named name: String) -> ParagraphRole? {
    if name.hasPrefix(prefix) { return ParagraphRole(rawValue: String(name.dropFirst(prefix.count))) }
    let first = name.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)[0]
    return roles[first.lowercased()]
  }

  /// The style that stands for `role`.
  static func name(of role: ParagraphRole) -> String { names[role] ?? prefix + role.rawValue }

  /// Whether the name is that of the style all paragraphs have that name none.
  static func isNormal(_ name: String) -> Bool { name.lowercased() == "normal" }

  /// Whether the name is that of the style all runs have that name none.
  static func isDefaultFont(_ name: String) -> Bool { name.lowercased() == "default paragraph font" }

  /// The name that goes without saying for a paragraph with this role, which the list it is in gives already or not.
  static func implied(_ role: ParagraphRole?, inList derived: ParagraphRole?) -> String? {
    guard let role, role != derived else { return nil }
    return name(of: role)
  }

  /// Whether two names mean one built-in style: Word and LibreOffice differ in capitals.
  static func isSame(_ a: String, _ b: String) -> Bool {
    exactlyEqual(a, b) || (roles[a.lowercased()] != nil && exactlyEqual(a.lowercased(), b.lowercased()))
  }
}

/// Custom attributes that hold what RTF says and the model has no field for.
enum RTFCustom {
  /// Name of a paragraph's style, if its role does not say it.
  static let style: ExactString = "rtf.style"
  /// Number of the list a numbered paragraph belongs to (`\ls`), so that two lists stay two.
  static let list: ExactString = "rtf.list"
  /// Number the list starts with at the paragraph's level, if it is not 1.
  static let listStart: ExactString = "rtf.listStart"
  /// Name of a run's character style.
  static let characterStyle: ExactString = "rtf.characterStyle"
  /// Paragraph and character styles share their numbers; those of characters begin here when written.
  static let firstCharacterStyle = 2_000
  /// `\ls` goes from 1 to 2000 (RTF 1.9.1, List Override Table).
  static let listNumbers = 1...2_000
}

/// The role of a paragraph, from everything that may state one; reader and writer share the rule.
enum RTFRoleRule {
  /// Outline level of the paragraph, then of its style, then the style's name, then the list. Only the name of the
  /// style for body text yields to a list: LibreOffice's list items have it.
  static func role(
    outline: Int32, styleOutline: Int32, named: ParagraphRole?, inList derived: ParagraphRole?
  ) -> ParagraphRole? {
    if let heading = heading(outline) { return heading }
    if outline == RTFParagraphState.none, let heading = heading(styleOutline) { return heading }
    if named == .body, let derived { return derived }
    // \outlinelevel9 says: no heading.
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
