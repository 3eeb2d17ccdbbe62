package import InlayCore

/// The objects of a property list in a flat table. They refer to each other by index, as they do in a binary property list.
///
/// Nothing is expanded: an object that a thousand others share stands in the table once. What walks through a table
/// bounds its own depth, and remembers what it has seen.
package struct ObjectTable: Sendable {
  /// One object.
  package enum Object: Sendable, Hashable {
    case null
    case boolean(Bool)
    /// An integer in the range of `Int64` or `UInt64`.
    case integer(Int128)
    case real(PropertyListValue.Real)
    /// Seconds since 2001-01-01T00:00:00Z.
    case date(PropertyListValue.Real)
    case data([UInt8])
    /// What is no character was replaced with U+FFFD.
    case string(ExactString)
    /// The number of an object in a keyed archive (`CF$UID`), which is no index of this table.
    case reference(Int)
    /// Indexes of the elements.
    case array([Int])
    /// Indexes of the elements of a set.
    case set([Int])
    /// Indexes of the keys, and of the values in the same order.
    case dictionary(keys: [Int], values: [Int])
  }

  private enum Storage: Sendable {
    case binary(BinaryPropertyList)
    case objects([Object])
  }

  private let storage: Storage
  /// The bytes of the list that was read.
  package let size: Int
  /// The index of the outermost object.
  package let top: Int

  /// A table of `objects`, which refer only to each other.
  package init(_ objects: [Object], top: Int, size: Int = 0) {
    storage = .objects(objects)
    (self.top, self.size) = (top, size)
  }

  init(_ list: BinaryPropertyList) {
    storage = .binary(list)
    (top, size) = (list.top, list.size)
  }

  /// The number of objects.
  package var count: Int {
    switch storage {
    case .binary(let list): list.count
    case .objects(let objects): objects.count
    }
  }

  /// The object at `index`, which must be less than ``count``. Complexity: O(n) in its bytes and elements.
  ///
  /// - Throws: `InlayError` if it is damaged.
  package func object(at index: Int) throws -> Object {
    switch storage {
    case .binary(let list): try list.object(at: index)
    case .objects(let objects): objects[index]
    }
  }

  /// Whether something in the string at `index` was replaced with U+FFFD. Expat refuses such a list in XML. Complexity:
  /// O(n).
  func isRepaired(at index: Int) -> Bool {
    guard case .binary(let list) = storage else { return false }
    return list.isRepaired(at: index)
  }

  /// Where the object at `index` begins, if the table is that of a binary property list.
  package func place(of index: Int) -> InlayError.Place {
    guard case .binary(let list) = storage, let offset = try? list.offset(of: index) else {
      return InlayError.Place()
    }
    return .byte(offset)
  }
}

extension ObjectTable {
  /// Reads a property list, binary or XML. Complexity: O(1) for a binary one, whose objects are read when they are asked
  /// for; O(n) for XML.
  ///
  /// - Throws: `InlayError` if it is neither, or damaged, or longer than `Limits.propertyListBytes`.
  package static func read(_ bytes: [UInt8], limits: Limits = .default) throws -> ObjectTable {
    try Limits.check("propertyListBytes", bytes.count, limits.propertyListBytes)
    if BinaryPropertyList.isOne(bytes[...]) { return ObjectTable(try BinaryPropertyList(bytes)) }
    guard XMLPropertyList.isOne(bytes.prefix(1_024)) else { throw InlayError.notPropertyList }
    return try XMLPropertyList.read(bytes)
  }
}
