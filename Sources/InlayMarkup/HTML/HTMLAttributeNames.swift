/// The attribute names of a tag with many attributes, to find duplicates quickly.
struct HTMLAttributeNames {
  /// Up to this many names, a linear search is used instead.
  static let few = 16

  /// One bit for each name so far; several names may share a bit. It shows that most names are new.
  private var marks: UInt64 = 0
  /// Names identified by their keys.
  private var keys: Set<HTMLNameKey> = []
  /// Longer names.
  private var names: Set<[UInt8]> = []

  var isEmpty: Bool { keys.isEmpty && names.isEmpty }

  /// Whether the name may have occurred before.
  @inline(__always)
  mutating func mayHold(_ key: HTMLNameKey) -> Bool {
    let mark = UInt64(1) << (key.hash >> 58)
    defer { marks |= mark }
    return marks & mark != 0
  }

  /// Adds a name, and returns whether it is new. Complexity: O(its length).
  mutating func insert(_ key: HTMLNameKey, _ bytes: @autoclosure () -> ArraySlice<UInt8>) -> Bool {
    key.isWhole ? keys.insert(key).inserted : names.insert(Array(bytes())).inserted
  }
}

extension HTMLTokenizer {
  /// Whether no attribute from `first` on has this name.
  @inline(__always)
  func isNew(
    _ attribute: HTMLTree.Attribute, _ key: HTMLNameKey, since first: Int, _ names: inout HTMLAttributeNames
  ) -> Bool {
    let mayBeOld = names.mayHold(key)
    if attributes.count - first <= HTMLAttributeNames.few {
      return !mayBeOld || isNew(attribute, since: first)
    }
    if names.isEmpty {
      for other in attributes[first...] {
        _ = names.insert(HTMLNameKey(bytes(other.name)), bytes(other.name))
      }
    }
    return names.insert(key, bytes(attribute.name))
  }

  private func isNew(_ attribute: HTMLTree.Attribute, since first: Int) -> Bool {
    for other in attributes[first...] {
      guard other.word == attribute.word, other.name.count == attribute.name.count else { continue }
      if other.word != .other || bytes(other.name).elementsEqual(bytes(attribute.name)) { return false }
    }
    return true
  }
}
