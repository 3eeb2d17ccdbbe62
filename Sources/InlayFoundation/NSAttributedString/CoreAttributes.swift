#if canImport(CoreFoundation) && !canImport(ObjectiveC)
  internal import CoreFoundation
  internal import Foundation

  /// A string's attributes through CoreFoundation's public functions, on systems where Foundation is built upon it but
  /// hands out copies.
  @safe struct CoreAttributes {
    private let string: CFAttributedString
    // Room for what a dictionary holds, kept from run to run.
    private var keys: [UnsafeRawPointer?] = []
    private var values: [UnsafeRawPointer?] = []

    /// `nil` for a subclass: it may answer otherwise than what is stored.
    init?(_ string: NSAttributedString) {
      let type = type(of: string)
      guard type == NSAttributedString.self || type == NSMutableAttributedString.self else { return nil }
      // These two classes are laid out as CoreFoundation's type ("toll-free bridging"); Foundation makes the same cast.
      self.string = unsafe unsafeBitCast(string, to: CFAttributedString.self)
    }

    /// Appends names and objects of the run at `at`, which must be inside the string, and tells its range.
    mutating func read(at: Int, into pairs: inout [(name: String, object: AnyObject)]) -> NSRange {
      var range = CFRange(location: at, length: 0)
      let dictionary = unsafe CFAttributedStringGetAttributes(string, at, &range)
      let count = CFDictionaryGetCount(dictionary)
      if count > 0 {
        while unsafe keys.count < count {
          unsafe keys.append(nil)
          unsafe values.append(nil)
        }
        unsafe CFDictionaryGetKeysAndValues(dictionary, &keys, &values)
        for index in 0..<count {
          guard let key = unsafe keys[index], let value = unsafe values[index] else { continue }
          let name = unsafe Unmanaged<AnyObject>.fromOpaque(key).takeUnretainedValue()
          let object = unsafe Unmanaged<AnyObject>.fromOpaque(value).takeUnretainedValue()
          // Foundation takes nothing but strings for names.
          guard let name = name as? NSString else { continue }
          pairs.append((name as String, object))
        }
      }
      return NSRange(location: range.location, length: range.length)
    }
  }
#endif
