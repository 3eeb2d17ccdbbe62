internal import Foundation

/// The attributes of a string's runs, each as its name and the object the string holds.
///
/// Foundation on Linux makes a new dictionary of each run's attributes whenever it is asked for them, and new values
/// besides, which is most of the time it takes to read a string. CoreFoundation, which comes with it, hands out what
/// is there.
struct StoredAttributes {
  private let string: NSAttributedString
  /// The names and objects of the last run read. They live as long as the string does and is not changed.
  private(set) var pairs: [(name: String, object: AnyObject)] = []

  #if canImport(CoreFoundation) && !canImport(ObjectiveC)
    private var core: CoreAttributes?
  #endif

  init(_ string: NSAttributedString) {
    self.string = string
    #if canImport(CoreFoundation) && !canImport(ObjectiveC)
      core = CoreAttributes(string)
    #endif
  }

  /// Reads the run at `at`, which must be inside the string, and tells its range as Foundation does: a range that a
  /// subclass makes up is not to be trusted. Complexity: O(number of attributes).
  mutating func read(at: Int) -> NSRange {
    pairs.removeAll(keepingCapacity: true)
    #if canImport(CoreFoundation) && !canImport(ObjectiveC)
      if let range = core?.read(at: at, into: &pairs) { return range }
    #endif
    var range = NSRange(location: at, length: 0)
    let attributes = unsafe string.attributes(at: at, effectiveRange: &range)
    for (key, value) in attributes { pairs.append((key.rawValue, object(value, key, at))) }
    return range
  }

  /// The object the string holds for a value. On Linux `attributes(at:)` makes new values each time.
  private func object(_ value: Any, _ key: NSAttributedString.Key, _ at: Int) -> AnyObject {
    if let image = InlineImageValue.held(value) { return image }
    guard let held = unsafe string.attribute(key, at: at, effectiveRange: nil) else {
      return value as AnyObject
    }
    return held as? NSObject ?? held as AnyObject
  }
}
