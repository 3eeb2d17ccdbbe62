import InlayCore

/// What a paragraph role says about lists: `bullet1` … `bullet9` and `number1` … `number9`; the number is the level in
/// the list. The model has constants for the first two bullets only; the other names need none, because roles are open.
struct RTFListRole: Hashable {
  enum Kind: Hashable { case bullet, number }
  var kind: Kind
  /// Level, from 1.
  var level: Int

  /// RTF's lists have nine levels (RTF 1.9.1, List Table).
  static let levels = 1...9

  init(_ kind: Kind, level: Int) {
    self.kind = kind
    self.level = level
  }

  /// What `role` says about a list; `nil` if it is not a list role.
  init?(_ role: ParagraphRole) {
    guard let known = Self.byRole[role] else { return nil }
    self = known
  }

  var role: ParagraphRole {
    switch kind {
    case .bullet: ParagraphRole(rawValue: "bullet\(level)")
    case .number: ParagraphRole(rawValue: "number\(level)")
    }
  }

  private static let byRole: [ParagraphRole: RTFListRole] = {
    var roles: [ParagraphRole: RTFListRole] = [:]
    for level in levels {
      for kind in [Kind.bullet, .number] {
        let made = RTFListRole(kind, level: level)
        roles[made.role] = made
      }
    }
    return roles
  }()
}
