internal import Foundation

#if canImport(CoreFoundation) && !canImport(ObjectiveC)
  internal import CoreFoundation
#endif

/// The attributes of a string's runs, each with its name and the object stored in the string.
///
/// Foundation on Linux makes a new dictionary for each query of a run's attributes, and new values too. That would be
/// most of the time for reading a string.
struct StoredAttributes {
  private let string: NSAttributedString
  /// The attributes of the last run read. The objects are valid as long as the string lives unchanged.
  private(set) var pairs: [(name: String, object: AnyObject)] = []

  #if canImport(CoreFoundation) && !canImport(ObjectiveC)
    private let stored: CFAttributedString?
  #endif

  init(_ string: NSAttributedString) {
    self.string = string
    #if canImport(CoreFoundation) && !canImport(ObjectiveC)
      stored = CoreObjects.runs(of: string)
    #endif
  }

  /// Reads the run at `at`, which must be inside the string. Returns the range that Foundation reports, which is not
  /// reliable for a subclass. Complexity: O(number of attributes).
  mutating func read(at: Int) -> NSRange {
    pairs.removeAll(keepingCapacity: true)
    #if canImport(CoreFoundation) && !canImport(ObjectiveC)
      if let stored {
        let (attributes, range) = CoreObjects.attributes(of: stored, at: at)
        if let attributes {
          CoreObjects.forEach(in: attributes) { key, value in
            // Foundation allows only strings as names.
            if let name = key as? NSString { pairs.append((name as String, value)) }
          }
        }
        return range
      }
    #endif
    var range = NSRange(location: at, length: 0)
    let attributes = unsafe string.attributes(at: at, effectiveRange: &range)
    for (key, value) in attributes { pairs.append((key.rawValue, object(value, key, at))) }
    return range
  }

  /// The object stored in the string for a value, because `attributes(at:)` may have made a new one.
  private func object(_ value: Any, _ key: NSAttributedString.Key, _ at: Int) -> AnyObject {
    if let image = InlineImageValue.held(value) { return image }
    guard let held = unsafe string.attribute(key, at: at, effectiveRange: nil) else {
      return value as AnyObject
    }
    return held as? NSObject ?? held as AnyObject
  }
}
