internal import InlayJSON

extension StyleSheet {
  /// This sheet with everything that `upper` sets, member by member and role by role.
  ///
  /// Inheritance is resolved after that: if `upper` changes `body`, roles based on `body` change as well.
  public func overridden(by upper: StyleSheet) -> StyleSheet {
    var sheet = self
    sheet.overlay(upper)
    return sheet
  }

  /// This sheet scaled to another body size: all lengths grow or shrink in proportion. The sheet is unchanged if it
  /// states no size (lay it over ``default`` first) or if `size` is not positive.
  public func scaled(toFontSize size: Length) -> StyleSheet {
    guard let fontSize, fontSize > .zero, size > .zero, size.isInRange else { return self }
    var sheet = self
    sheet.scale(by: size.thousandths, fontSize.thousandths)
    sheet.fontSize = size
    return sheet
  }
}

extension StyleField where Rules == StyleSheet {
  /// The styles by role.
  static var roles: StyleField {
    StyleField(
      name: "roles",
      read: { sheet, decoder throws(JSONError) in sheet.roles = try decoder.roles() },
      json: { sheet in
        if sheet.roles.isEmpty { return nil }
        var members: [JSONMember] = []
        for (role, style) in sheet.roles { members.append(JSONMember(role.rawValue, style.jsonValue)) }
        // Role names differ in their bytes, so no name occurs twice.
        return (try? JSONMembers(members)).map { .object($0) }
      },
      overlay: { sheet, upper in
        for (role, style) in upper.roles { sheet.roles[role, default: RoleStyle()].overlay(style) }
      },
      scale: { sheet, numerator, denominator in
        for role in sheet.roles.keys { sheet.roles[role]?.scale(by: numerator, denominator) }
      },
      fault: { sheet in
        let faults = sheet.roles.compactMap { role, style in
          style.fault.map { "roles.\(role.rawValue).\($0)" }
        }
        return faults.min()
      })
  }
}
