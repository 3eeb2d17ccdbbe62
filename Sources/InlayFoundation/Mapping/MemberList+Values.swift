@_spi(AttributeTables) internal import InlayCore

// Values of the model that are lists of members.

extension MemberList {
  mutating func put(_ name: String, _ shadow: Shadow?) {
    guard let shadow else { return }
    var members = MemberList()
    members.put("offsetX", shadow.offsetX)
    members.put("offsetY", shadow.offsetY)
    members.put("blur", shadow.blur)
    members.put("color", shadow.color)
    self.members[ExactString(name)] = members.value
  }

  mutating func shadow(_ name: String) -> Shadow? {
    guard let found = dictionary(name) else { return nil }
    var list = found
    if let x = list.length("offsetX"), let y = list.length("offsetY"), let blur = list.length("blur") {
      let shadow = Shadow(offsetX: x, offsetY: y, blur: blur, color: list.color("color"))
      putBack(name, list)
      return shadow
    }
    members[ExactString(name)] = found.value
    return nil
  }

  mutating func put(_ name: String, _ stops: [TabStop]?) {
    guard let stops else { return }
    members[ExactString(name)] = .array(
      stops.map { stop in
        var list = MemberList()
        list.put("location", stop.position)
        if stop.alignment != .left { list.put("alignment", stop.alignment) }
        list.put("leader", stop.leader)
        return list.value
      })
  }

  /// All tab stops; `nil` if one of them has an unexpected form.
  mutating func tabStops(_ name: String) -> [TabStop]? {
    guard let given = array(name) else { return nil }
    var stops: [TabStop] = []
    for value in given {
      guard case .dictionary(let members) = value else { break }
      var member = MemberList(members)
      guard let position = member.length("location") else { break }
      let stop = TabStop(
        position, alignment: member.constant("alignment") ?? .left, leader: member.string("leader"))
      guard member.members.isEmpty, member.rounded.isEmpty else { break }
      stops.append(stop)
    }
    if stops.count == given.count { return stops }
    members[ExactString(name)] = .array(given)
    return nil
  }

  /// Adds a width or height: a length in points, or a dictionary with a share, where 1 is the whole.
  mutating func put(_ name: String, _ dimension: BlockDimension?) {
    switch dimension {
    case .length(let length)?: put(name, length)
    case .share(let share)?:
      var list = MemberList()
      list.put("share", parts: share, of: 1_000)
      members[ExactString(name)] = list.value
    case nil: break
    }
  }

  mutating func dimension(_ name: String) -> BlockDimension? {
    guard let found = dictionary(name) else { return length(name, from: 0).map { .length($0) } }
    var list = found
    guard let share = list.parts("share", of: 1_000, in: AttributeRanges.shares) else {
      members[ExactString(name)] = found.value
      return nil
    }
    putBack(name, list)
    return .share(share)
  }

  /// Adds widths of columns. An empty dictionary stands for an unknown width.
  mutating func put(_ name: String, _ dimensions: [BlockDimension?]?) {
    guard let dimensions else { return }
    members[ExactString(name)] = .array(
      dimensions.map { dimension in
        var list = MemberList()
        list.put("", dimension)
        return list.members[""] ?? .dictionary([:])
      })
  }

  /// All widths of columns; `nil` if one of them has an unexpected form.
  mutating func dimensions(_ name: String) -> [BlockDimension?]? {
    guard let given = array(name) else { return nil }
    var dimensions: [BlockDimension?] = []
    var rest = MemberList()
    for (index, value) in given.enumerated() where value != .dictionary([:]) {
      rest.members[ExactString("\(index)")] = value
    }
    for (index, value) in given.enumerated() {
      dimensions.append(value == .dictionary([:]) ? nil : rest.dimension("\(index)"))
    }
    guard rest.members.isEmpty, AttributeRanges.columns.contains(given.count) else {
      members[ExactString(name)] = .array(given)
      return nil
    }
    putBack(name, rest)
    return dimensions
  }
}
