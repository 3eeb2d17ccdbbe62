package import InlayCore

extension ParagraphRole {
  /// The role `heading1` … `heading6`, like HTML's elements, or a deeper one.
  package static func heading(_ level: Int) -> ParagraphRole { ParagraphRole(rawValue: "heading\(level)") }

  /// The role `bullet1` … or `number1` ….
  package static func item(isNumbered: Bool, level: Int) -> ParagraphRole {
    let roles = isNumbered ? numbers : bullets
    return roles[min(max(level, 1), roles.count) - 1]
  }

  private static let bullets = TextList.levels.map { ParagraphRole(rawValue: "bullet\($0)") }
  private static let numbers = TextList.levels.map { ParagraphRole(rawValue: "number\($0)") }
}
