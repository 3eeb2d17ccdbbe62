internal import InlayCore

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
}
