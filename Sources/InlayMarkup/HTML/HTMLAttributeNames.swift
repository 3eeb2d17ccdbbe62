/// The names of a tag with many attributes, so that one that occurs twice is found at once.
struct HTMLAttributeNames {
  /// So many names are looked through instead.
  static let few = 16

  /// A bit for each name so far, which others may share: most names are seen to be new by it.
  private var marks: UInt64 = 0
  /// Names whose keys tell them apart.
  private var keys: Set<HTMLNameKey> = []
  /// The longer ones.
  private var names: Set<[UInt8]> = []

  var isEmpty: Bool { keys.isEmpty && names.isEmpty }

  /// Whether the name may have been before.
  @inline(__always)
  mutating func mayHold(_ key: HTMLNameKey) -> Bool {
    let mark = UInt64(1) << (key.hash >> 58)
    defer { marks |= mark }
    return marks & mark != 0
  }

  /// Whether the name is new. Complexity: O(its length).
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
