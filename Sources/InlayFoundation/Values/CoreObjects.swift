#if canImport(CoreFoundation) && !canImport(ObjectiveC)
  internal import CoreFoundation
  internal import Foundation

  /// What Foundation's objects hold, through CoreFoundation's public functions, on systems where Foundation is built
  /// upon it but hands out copies.
  enum CoreObjects {
    /// A string's runs.
    ///
    /// - Returns: `nil` for a subclass: it may answer otherwise than what is stored.
    static func runs(of string: NSAttributedString) -> CFAttributedString? {
      let type = type(of: string)
      guard type == NSAttributedString.self || type == NSMutableAttributedString.self else { return nil }
      // These classes are laid out as CoreFoundation's types ("toll-free bridging"); Foundation makes the same casts.
      return unsafe unsafeBitCast(string, to: CFAttributedString.self)
    }

    /// A dictionary's keys and values; `nil` for a subclass.
    static func dictionary(_ dictionary: NSDictionary) -> CFDictionary? {
      let type = type(of: dictionary)
      guard type == NSDictionary.self || type == NSMutableDictionary.self else { return nil }
      return unsafe unsafeBitCast(dictionary, to: CFDictionary.self)
    }

    /// The attributes of the run at `at`, which must be inside the string, and its range.
    static func attributes(of string: CFAttributedString, at: Int) -> (CFDictionary?, NSRange) {
      var range = CFRange(location: at, length: 0)
      let attributes = unsafe CFAttributedStringGetAttributes(string, at, &range)
      return (attributes, NSRange(location: range.location, length: range.length))
    }

    /// Calls `body` with each key and value as the dictionary holds them. Complexity: O(n).
    static func forEach(in dictionary: CFDictionary, _ body: (_ key: AnyObject, _ value: AnyObject) -> Void) {
      let count = CFDictionaryGetCount(dictionary)
      guard count > 0 else { return }
      unsafe withUnsafeTemporaryAllocation(of: UnsafeRawPointer?.self, capacity: 2 * count) { room in
        unsafe room.initialize(repeating: nil)
        guard let keys = room.baseAddress else { return }
        let values = unsafe keys.advanced(by: count)
        unsafe CFDictionaryGetKeysAndValues(dictionary, keys, values)
        for index in 0..<count {
          guard let key = unsafe keys[index], let value = unsafe values[index] else { continue }
          body(
            unsafe Unmanaged<AnyObject>.fromOpaque(key).takeUnretainedValue(),
            unsafe Unmanaged<AnyObject>.fromOpaque(value).takeUnretainedValue())
        }
      }
    }
  }
#endif
