import InlayCore

/// What reading the objects of a table may cost: bytes of strings and data, and elements, each time they are read.
///
/// A file may share a long object a million times. Objects that are read a few times each stay far below the allowance, which
/// grows with the file.
struct ObjectWork {
  private var left: Int

  /// The work that a list of so many bytes is worth.
  init(size: Int) { left = 32 * min(size, 1 << 40) + (16 << 20) }

  /// The work of reading the data of a list of so many bytes, each once. A string may be longer as UTF-8.
  init(data size: Int) { left = 2 * min(size, 1 << 40) + 1_024 }

  /// Reads an object.
  ///
  /// - Throws: `InlayError` if it is damaged, or the allowance is used up.
  mutating func object(at index: Int, in table: ObjectTable) throws -> ObjectTable.Object {
    let object = try table.object(at: index)
    switch object {
    case .data(let bytes): left -= bytes.count
    case .string(let text): left -= text.string.utf8.count
    case .array(let elements), .set(let elements): left -= elements.count
    case .dictionary(let keys, _): left -= 2 * keys.count
    case .null, .boolean, .integer, .real, .date, .reference: break
    }
    left -= 1
    guard left >= 0 else {
      throw InlayError.listShared(at: table.place(of: index))
    }
    return object
  }
}

extension ObjectTable {
  /// The members of a dictionary whose keys are strings, as indexes; none if it is something else.
  ///
  /// - Throws: `InlayError` if a key is damaged, or the allowance is used up.
  func members(of object: Object, _ work: inout ObjectWork) throws -> [ExactString: Int] {
    guard case .dictionary(let keys, let values) = object else { return [:] }
    var members: [ExactString: Int] = [:]
    for (key, value) in zip(keys, values) {
      guard case .string(let name) = try work.object(at: key, in: self) else { continue }
      members[name] = value
    }
    return members
  }
}
