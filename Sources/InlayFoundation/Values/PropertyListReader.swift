internal import Foundation
internal import InlayCore

/// Converts Foundation objects into a property-list value, exactly: integers, reals and booleans stay distinct.
struct PropertyListReader {
  /// The object is not a property list, or contains something that is not.
  struct WrongType: Error {
    /// Its class or type.
    let name: String

    init(_ name: String) { self.name = name }
  }

  private let maximumDepth: Int
  private let maximumValues: Int
  private var left = 0

  /// The maximum depth of a property list in the model.
  static let modelDepth = 64

  // Foundation has one object for each of the two booleans.
  private let yes = NSNumber(value: true)
  private let no = NSNumber(value: false)

  init(_ limits: Limits) {
    maximumDepth = min(max(limits.propertyListDepth, 0), Self.modelDepth)
    maximumValues = limits.propertyListValues
  }

  /// The value of `object`. It may nest `levels` deeper than a value of the model. Complexity: O(n).
  mutating func value(of object: Any, levels: Int = 0) throws -> PropertyListValue {
    left = maximumValues
    return try value(object, depth: maximumDepth + levels)
  }

  private mutating func take(_ count: Int) throws {
    guard count <= left else {
      throw InlayError.limit("propertyListValues", allowed: maximumValues)
    }
    left -= count
  }

  private mutating func value(_ object: Any, depth: Int) throws -> PropertyListValue {
    guard depth > 0 else {
      throw InlayError.limit("propertyListDepth", allowed: maximumDepth)
    }
    try take(1)
    // These are casts between classes. Casts that may bridge take many times as long.
    if type(of: object) is AnyClass {
      switch object as AnyObject {
      case let string as NSString: return .string(ExactString(string as String))
      case is NSDecimalNumber: throw WrongType("NSDecimalNumber")
      case let number as NSNumber: return value(of: number)
      case let date as NSDate: return .date(.init(date.timeIntervalSinceReferenceDate))
      case let data as NSData: return .data([UInt8](Data(referencing: data)))
      case let array as NSArray: return .array(try elements(of: array, depth: depth))
      case let dictionary as NSDictionary: return try value(of: dictionary, depth: depth)
      default: break
      }
    }
    if let string = object as? String { return .string(ExactString(string)) }
    if object is NSDecimalNumber { throw WrongType("NSDecimalNumber") }
    if let number = object as? NSNumber { return value(of: number) }
    if let date = object as? Date { return .date(.init(date.timeIntervalSinceReferenceDate)) }
    if let data = object as? Data { return .data([UInt8](data)) }
    if let array = object as? NSArray { return .array(try elements(of: array, depth: depth)) }
    if let dictionary = object as? NSDictionary { return try value(of: dictionary, depth: depth) }
    throw WrongType("\(type(of: object))")
  }

  private func value(of number: NSNumber) -> PropertyListValue {
    if number === yes { return .boolean(true) }
    if number === no { return .boolean(false) }
    // `objCType` points at one character: the type's code in Objective-C's type encoding.
    switch UInt8(bitPattern: unsafe number.objCType.pointee) {
    case UInt8(ascii: "d"), UInt8(ascii: "f"): return .real(.init(number.doubleValue))
    case UInt8(ascii: "Q"): return .integer(Int128(number.uint64Value))
    default: return .integer(Int128(number.int64Value))
    }
  }

  private mutating func elements(of array: NSArray, depth: Int) throws -> [PropertyListValue] {
    var values: [PropertyListValue] = []
    for element in array { values.append(try value(element, depth: depth - 1)) }
    return values
  }

  private mutating func value(of dictionary: NSDictionary, depth: Int) throws -> PropertyListValue {
    var values: [ExactString: PropertyListValue] = [:]
    if dictionary.count == 1, let escaped = try escaped(dictionary, depth: depth) { return escaped }
    #if canImport(CoreFoundation) && !canImport(ObjectiveC)
      // Foundation would make new objects for nested values.
      if let stored = CoreObjects.dictionary(dictionary) {
        var pairs: [(key: AnyObject, value: AnyObject)] = []
        pairs.reserveCapacity(dictionary.count)
        CoreObjects.forEach(in: stored) { pairs.append(($0, $1)) }
        for (key, value) in pairs {
          guard let name = key as? NSString else {
            throw WrongType("a dictionary with a key of \(type(of: key))")
          }
          values[ExactString(name as String)] = try self.value(value, depth: depth - 1)
        }
        return .dictionary(values)
      }
    #endif
    for (key, value) in dictionary {
      guard let name = key as? String else { throw WrongType("a dictionary with a key of \(type(of: key))") }
      values[ExactString(name)] = try self.value(value, depth: depth - 1)
    }
    return .dictionary(values)
  }

  /// The value in a dictionary that ``PropertyListEscape`` made; otherwise `nil`.
  private mutating func escaped(
    _ dictionary: NSDictionary, depth: Int
  ) throws -> PropertyListValue? {
    if let text = dictionary[PropertyListEscape.real] as? String {
      return PropertyListEscape.double(text).map { .real($0) }
    }
    if let text = dictionary[PropertyListEscape.date] as? String {
      return PropertyListEscape.double(text).map { .date($0) }
    }
    if let list = dictionary[PropertyListEscape.dictionary] as? NSArray {
      // The names do not count as values of the property list.
      left += list.count / 2
      return PropertyListEscape.dictionary(try elements(of: list, depth: depth)).map { .dictionary($0) }
    }
    return nil
  }
}

/// Encodes values that Foundation cannot hold, as a dictionary with one member under a name of Inlay's own:
///
/// - A dictionary with two canonically equivalent names (é in its two forms): Foundation takes them for one, or
///   crashes.
/// - A NaN with a sign or a payload: `NSNumber` has only one NaN.
/// - A dictionary that looks like one of these encodings.
enum PropertyListEscape {
  /// An array of alternating names and values.
  static let dictionary = "InlayDictionary"
  /// The 64 bits of a real, in hexadecimal.
  static let real = "InlayReal"
  /// The 64 bits of a date, in hexadecimal.
  static let date = "InlayDate"

  static func needsEscape(_ values: [ExactString: PropertyListValue]) -> Bool {
    if values.count == 1, let name = values.keys.first?.string {
      return name == dictionary || name == real || name == date
    }
    return Set(values.keys.lazy.map(\.string)).count < values.count
  }

  /// Alternating names and values, sorted by name.
  static func list(_ values: [ExactString: PropertyListValue]) -> [PropertyListValue] {
    values.sorted { $0.key < $1.key }.flatMap { [.string($0.key), $0.value] }
  }

  static func dictionary(_ list: [PropertyListValue]) -> [ExactString: PropertyListValue]? {
    guard list.count.isMultiple(of: 2) else { return nil }
    var values: [ExactString: PropertyListValue] = [:]
    for index in stride(from: 0, to: list.count, by: 2) {
      guard case .string(let name) = list[index], values.updateValue(list[index + 1], forKey: name) == nil
      else { return nil }
    }
    return values
  }

  static func bits(_ value: PropertyListValue.Real) -> String {
    String(value.value.bitPattern, radix: 16)
  }

  static func double(_ text: String) -> PropertyListValue.Real? {
    guard text.utf8.count <= 16, let bits = UInt64(text, radix: 16) else { return nil }
    return PropertyListValue.Real(Double(bitPattern: bits))
  }
}
