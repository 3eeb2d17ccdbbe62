/// Detects duplicate names.
///
/// Most objects are small. Up to ``linearNames`` names are compared with each other by length and first eight bytes,
/// which is nearly always enough. Larger objects use a set, whose hash is seeded, so hostile names cannot make it slow.
extension JSONReader {
  /// Maximum number of names of an object that are compared one by one.
  static var linearNames: Int { 16 }

  /// The part of a name that is kept for comparing.
  struct SeenName {
    /// The first eight bytes.
    var head: UInt64 = 0
    /// Number of unescaped bytes.
    var count = 0
    /// Start in the input.
    var start = 0
    /// Number of bytes in the input.
    var rawCount = 0
  }

  /// Records `name`. Throws if it is among the `earlier` names of the innermost object.
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

  /// Whether two names with equal length and first bytes are equal.
  @inline(never)
  private mutating func isSame(_ seen: SeenName, _ name: JSONName) -> Bool {
    if seen.rawCount == seen.count, !name.isEscaped {
      return bytes[seen.start..<seen.start &+ seen.count] == bytes[name.start..<name.start &+ name.count]
    }
    return unescaped(seen.start, seen.rawCount) == unescaped(name.start, name.rawCount)
  }

  /// The unescaped bytes of string content that was validated before.
  private mutating func unescaped(_ start: Int, _ rawCount: Int) -> [UInt8] {
    guard (try? unescape(from: start, end: start + rawCount)) != nil else { return [] }
    return scratch
  }

  /// Looks up `name` in the set of a large object, and adds it. Throws if it is there already.
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

  /// The error for a duplicate `name`.
  @inline(never)
  private mutating func duplicate(_ name: JSONName) -> JSONError {
    JSONError(.duplicateName(string(name)), at: name.offset)
  }
}
