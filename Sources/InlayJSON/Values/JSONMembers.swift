/// The members of an object in canonical order, with distinct names.
///
/// It is designed to be stored in millions of model objects for their unknown members. Without members, it is a null
/// pointer of eight bytes and allocates nothing. With members, copies share the storage.
public struct JSONMembers: Sendable {
  /// `nil` if empty; otherwise in ascending order of names, without duplicates.
  private var members: [JSONMember]?

  /// An empty collection.
  public init() {}

  /// The given members, in any order. Complexity: O(n log n), or O(n) if they are in canonical order.
  ///
  /// - Throws: ``JSONDuplicateName`` if two names have the same UTF-8 bytes.
  package init(_ members: some Sequence<JSONMember>) throws(JSONDuplicateName) {
    var sorted = Array(members)
    guard !sorted.isEmpty else { return }
    var duplicate: String?
    if !Self.isAscending(sorted, duplicate: &duplicate) {
      sorted.sort { JSONMember.precedes($0.name, $1.name) }
      duplicate = nil
      _ = Self.isAscending(sorted, duplicate: &duplicate)
    }
    if let duplicate { throw JSONDuplicateName(name: duplicate) }
    self.members = sorted
  }

  /// Whether there are no members.
  public var isEmpty: Bool { members == nil }

  /// The value of the member named `name`. Setting `nil` removes the member. Complexity: O(log n). Setting is O(n), so
  /// for many members use ``init(_:)``.
  public subscript(name: String) -> JSONValue? {
    get {
      guard let members else { return nil }
      let place = Self.place(of: name, in: members)
      return place.found ? members[place.index].value : nil
    }
    set {
      var list = members ?? []
      members = nil
      let place = Self.place(of: name, in: list)
      switch (newValue, place.found) {
      case (let value?, true): list[place.index].value = value
      case (let value?, false): list.insert(JSONMember(name, value), at: place.index)
      case (nil, true): list.remove(at: place.index)
      case (nil, false): break
      }
      members = list.isEmpty ? nil : list
    }
  }

  /// Adds a member with a new name. Complexity: O(n).
  ///
  /// - Throws: ``JSONDuplicateName`` if the name already exists.
  package mutating func insert(_ member: JSONMember) throws(JSONDuplicateName) {
    var list = members ?? []
    let place = Self.place(of: member.name, in: list)
    if place.found { throw JSONDuplicateName(name: member.name) }
    members = nil
    list.insert(member, at: place.index)
    members = list
  }

  /// The index of `name`, or where to insert it.
  private static func place(of name: String, in members: [JSONMember]) -> (index: Int, found: Bool) {
    var low = 0
    var high = members.count
    while low < high {
      let middle = (low + high) / 2
      if JSONMember.precedes(members[middle].name, name) { low = middle + 1 } else { high = middle }
    }
    return (low, low < members.count && sameUTF8(members[low].name, name))
  }

  /// Whether names are strictly ascending. Reports a name that equals the one before it in `duplicate`.
  private static func isAscending(_ members: [JSONMember], duplicate: inout String?) -> Bool {
    var ascending = true
    for (a, b) in zip(members, members.dropFirst()) where !JSONMember.precedes(a.name, b.name) {
      ascending = false
      if sameUTF8(a.name, b.name) {
        duplicate = a.name
        break
      }
    }
    return ascending
  }
}

extension JSONMembers: Hashable {}

extension JSONMembers: RandomAccessCollection {
  /// The index of the first member: 0.
  public var startIndex: Int { 0 }
  /// The number of members.
  public var endIndex: Int { members?.count ?? 0 }

  /// The member at `index` in canonical order.
  public subscript(index: Int) -> JSONMember { (members ?? [])[index] }
}

extension JSONMembers: CustomStringConvertible {
  /// The canonical form of the object.
  public var description: String { JSONValue.object(self).description }
}
