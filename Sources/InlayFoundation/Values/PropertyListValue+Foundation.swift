public import Foundation
public import InlayCore

extension PropertyListValue {
  /// The value as Foundation's property-list objects: `NSString`, `NSNumber`, `NSDate`, `NSData`, `NSArray`,
  /// `NSDictionary`.
  ///
  /// What Foundation cannot hold (a NaN with a payload, names that differ only by canonical equivalence) is encoded as
  /// a dictionary with one member, described in Documentation/foundation.md. Integers are clamped to `Int64.min ...
  /// UInt64.max`. Complexity: O(n).
  public var foundationObject: NSObject {
    switch self {
    case .string(let text): return NSString(string: text.string)
    case .integer(let value):
      if let signed = Int64(exactly: value) { return NSNumber(value: signed) }
      return value < 0 ? NSNumber(value: Int64.min) : NSNumber(value: UInt64(clamping: value))
    case .boolean(let value): return NSNumber(value: value)
    case .real(let value):
      let number = NSNumber(value: value.value)
      if number.doubleValue.bitPattern == value.value.bitPattern { return number }
      return NSDictionary(dictionary: [PropertyListEscape.real: PropertyListEscape.bits(value)])
    case .date(let value):
      let date = NSDate(timeIntervalSinceReferenceDate: value.value)
      if date.timeIntervalSinceReferenceDate.bitPattern == value.value.bitPattern { return date }
      return NSDictionary(dictionary: [PropertyListEscape.date: PropertyListEscape.bits(value)])
    case .data(let bytes): return NSData(data: Data(bytes))
    case .array(let values): return NSArray(array: values.map(\.foundationObject))
    case .dictionary(let values):
      if PropertyListEscape.needsEscape(values) {
        let list = PropertyListEscape.list(values).map(\.foundationObject)
        return NSDictionary(dictionary: [PropertyListEscape.dictionary: NSArray(array: list)])
      }
      var objects: [String: Any] = [:]
      objects.reserveCapacity(values.count)
      for (name, value) in values { objects[name.string] = value.foundationObject }
      return NSDictionary(dictionary: objects)
    }
  }

  /// Converts one of Foundation's property-list objects, or a Swift value that bridges to one.
  ///
  /// Integers, reals and booleans stay distinct.
  /// - Returns: `nil` if it contains anything but strings, numbers, dates, data, arrays, and dictionaries with strings
  ///   as names.
  /// - Throws: `InlayError` if there are more values, or they nest more deeply, than `limits` allows.
  public init?(foundationObject object: Any, limits: Limits = .default) throws {
    var reader = PropertyListReader(limits)
    do { self = try reader.value(of: object) } catch is PropertyListReader.WrongType { return nil }
  }

  /// Feeds a hasher so that values that Foundation considers equal give the same hash: 1, 1.0 and true; é in its two
  /// forms; data of equal length.
  func foldedHash(into hasher: inout Hasher) {
    switch self {
    case .string(let text): hasher.combine(text.string)
    case .integer(let value): hasher.combine(Double(value))
    case .real(let value): hasher.combine(value.value.isNaN ? 0.5 : value.value)
    case .boolean(let value): hasher.combine(value ? 1.0 : 0.0)
    case .date(let value): hasher.combine(value.value.isNaN ? 0.5 : value.value)
    case .data(let bytes): hasher.combine(bytes.count)
    case .array(let values):
      hasher.combine(values.count)
      for value in values { value.foldedHash(into: &hasher) }
    case .dictionary(let values): Self.foldedHash(of: values, into: &hasher)
    }
  }

  static func foldedHash(of values: [ExactString: PropertyListValue], into hasher: inout Hasher) {
    var sum = 0
    for (name, value) in values {
      var pair = Hasher()
      pair.combine(name.string)
      value.foldedHash(into: &pair)
      sum ^= pair.finalize()
    }
    hasher.combine(values.count)
    hasher.combine(sum)
  }
}
