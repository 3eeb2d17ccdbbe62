/// Finding a name that occurs twice.
///
/// Objects are mostly small: up to ``linearNames`` names are compared with each other, by length and first eight
/// bytes, which decides nearly always. Larger objects move to a set, whose hash is seeded: names chosen by a stranger
/// cannot make it slow.
extension JSONReader {
  /// How many names of an object are kept for comparing one by one.
  static var linearNames: Int { 16 }

  /// What is kept of a name to compare others with.
  struct SeenName {
    /// The first eight bytes.
    var head: UInt64 = 0
    /// Bytes, unescaped.
    var count = 0
    /// Where it stands in the input.
    var start = 0
    /// Bytes in the input.
    var rawCount = 0
  }

  /// Refuses `name` if it is among the `earlier` names of the innermost object, else notes it.
  @inline(__always)
  mutating func note(_ name: JSONName, after earlier: Int) throws(JSONError) {
    guard earlier < Self.linearNames else { return try noteInSet(name, after: earlier) }
    let base = (depth &- 1) &* Self.linearNames
    var index = base
    let end = base &+ earlier
    while index < end {
      if names[index].head == name.w0, names[index].count == name.count,
        name.count <= 8 || isSame(names[index], name)
      {
        throw duplicate(name)
      }
      index &+= 1
    }
    names[end] = SeenName(head: name.w0, count: name.count, start: name.start, rawCount: name.rawCount)
  }

  /// Whether two names of equal length and beginning are the same.
  @inline(never)
  private mutating func isSame(_ seen: SeenName, _ name: JSONName) -> Bool {
    if seen.rawCount == seen.count, !name.isEscaped {
      return bytes[seen.start..<seen.start &+ seen.count] == bytes[name.start..<name.start &+ name.count]
    }
    return unescaped(seen.start, seen.rawCount) == unescaped(name.start, name.rawCount)
  }

  /// The bytes that string content means, which was found well-formed before.
  private mutating func unescaped(_ start: Int, _ rawCount: Int) -> [UInt8] {
    guard (try? unescape(from: start, end: start + rawCount)) != nil else { return [] }
    return scratch
  }

  /// Looks `name` up in the set of a large object.
  @inline(never)
  private mutating func noteInSet(_ name: JSONName, after earlier: Int) throws(JSONError) {
    if earlier == Self.linearNames {
      var set = Set<ExactUTF8>(minimumCapacity: Self.linearNames * 2)
      let base = (depth - 1) * Self.linearNames
      for seen in names[base..<base + earlier] {
        set.insert(ExactUTF8(String(decoding: unescaped(seen.start, seen.rawCount), as: UTF8.self)))
      }
      largeNames.append(set)
    }
    guard largeNames[largeNames.count - 1].insert(ExactUTF8(string(name))).inserted else {
      throw duplicate(name)
    }
  }

  /// The error for a `name` met again.
  @inline(never)
  private mutating func duplicate(_ name: JSONName) -> JSONError {
    JSONError(.duplicateName(string(name)), at: name.offset)
  }
}
