extension StyleSheet {
  /// The role of this sheet that provides a role's style: the role itself, else the same name with the next smaller
  /// level number (``ListLevels``); `nil` if there is none. Complexity: O(length of the name).
  func standIn(for role: ParagraphRole) -> ParagraphRole? {
    if roles[role] != nil { return role }
    let name = role.rawValue.utf8
    let digits = name.reversed().prefix { (0x30...0x39).contains($0) }.count
    guard digits > 0, let stem = String(name.dropLast(digits)) else { return nil }
    // A number too long for an integer is greater than any level.
    let number = Int(Substring(name.suffix(digits))) ?? .max
    for level in ListLevels.all.reversed() where level < number {
      let candidate = ParagraphRole(rawValue: "\(stem)\(level)")
      if roles[candidate] != nil { return candidate }
    }
    return nil
  }

  /// The role that one of this sheet's roles is based on; `nil` for `body` and for roles that name none.
  func base(of role: ParagraphRole) -> ParagraphRole? {
    guard role != .body, let base = roles[role]?.basedOn else { return nil }
    return standIn(for: base) ?? .body
  }

  /// Throws if a role, with this sheet laid over the default one, is based on itself or on a role that does not exist.
  /// `body`, on which all others are based, must be based on none. Complexity: O(roles · log roles).
  func checkInheritance() throws {
    if roles[.body]?.basedOn != nil { throw InlayError.styleCircularRole(ParagraphRole.body.rawValue) }
    let whole = StyleSheet.default.overridden(by: self)
    // Sorted by name, so that one sheet always gives the same error.
    let names = roles.keys.sorted { ExactString($0.rawValue) < ExactString($1.rawValue) }
    for role in names {
      guard let base = roles[role]?.basedOn, base != .body, whole.standIn(for: base) == nil else { continue }
      let known = whole.roles.keys.filter { $0 != role }.map(\.rawValue)
        .sorted { ExactString($0) < ExactString($1) }
      throw InlayError.styleUnknownRole(
        base.rawValue, of: role.rawValue, suggestion: Suggestion.nearest(to: base.rawValue, among: known))
    }
    var sound: Set<ParagraphRole> = [.body]
    for role in names {
      var chain: Set<ParagraphRole> = []
      var current = role
      while !sound.contains(current), let base = whole.base(of: current) {
        guard chain.insert(current).inserted else { throw InlayError.styleCircularRole(current.rawValue) }
        current = base
      }
      sound.formUnion(chain)
    }
  }
}
