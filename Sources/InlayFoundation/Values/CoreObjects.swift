#if canImport(CoreFoundation) && !canImport(ObjectiveC)
  internal import CoreFoundation
  internal import Foundation

  /// Accesses the contents of Foundation's objects with CoreFoundation's public functions. It is for systems where
  /// Foundation is built on CoreFoundation but returns copies.
  enum CoreObjects {
    /// The runs of a string.
    ///
    /// - Returns: `nil` for a subclass, which may override what is stored.
    static func runs(of string: NSAttributedString) -> CFAttributedString? {
      let type = type(of: string)
      guard type == NSAttributedString.self || type == NSMutableAttributedString.self else { return nil }
      // These classes have the layout of CoreFoundation's types ("toll-free bridging"). Foundation uses the same casts.
      return unsafe unsafeBitCast(string, to: CFAttributedString.self)
    }

    /// The keys and values of a dictionary; `nil` for a subclass.
    static func dictionary(_ dictionary: NSDictionary) -> CFDictionary? {
      let type = type(of: dictionary)
      guard type == NSDictionary.self || type == NSMutableDictionary.self else { return nil }
      return unsafe unsafeBitCast(dictionary, to: CFDictionary.self)
    }

    /// The attributes of the run at `at`, which must be inside the string, and the run's range.
    static func attributes(of string: CFAttributedString, at: Int) -> (CFDictionary?, NSRange) {
      var range = CFRange(location: at, length: 0)
      let attributes = unsafe CFAttributedStringGetAttributes(string, at, &range)
      return (attributes, NSRange(location: range.location, length: range.length))
    }

    /// Calls `body` with each key and value, as stored in the dictionary. Complexity: O(n).
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
