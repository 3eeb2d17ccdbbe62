import InlayCore

/// The objects that `NSArchiver` wrote, in a flat table. They refer to each other by number.
///
/// After a header come groups: a type, and the values that it says. An object is its class and groups of its own. Strings of
/// the format (types, names of classes) are numbered, and so, in numbers of their own, are objects, classes and C strings;
/// each may stand for itself later.
struct TypedStream: Sendable {
  /// A value of an object.
  enum Value: Sendable, Hashable {
    /// Nil, or a class or selector, which mean nothing here.
    case nothing
    case object(Int)
    case integer(Int128)
    case real(Double)
    /// Where UTF-8 stands in the stream.
    case text(Range<Int>)
    /// Where bytes stand in the stream.
    case data(Range<Int>)
    /// A C string, by its number.
    case cString(Int)
  }

  /// A class whose objects are read. Programs have classes of their own, which inherit from these.
  enum Kind: String, Sendable, CaseIterable {
    case attributedString = "NSAttributedString"
    case string = "NSString"
    case number = "NSNumber"
    case dictionary = "NSDictionary"
    case array = "NSArray"
    case set = "NSSet"
    case data = "NSData"
    case url = "NSURL"
    case date = "NSDate"
  }

  /// An object. Of one whose class has no kind nothing is kept.
  struct Object: Sendable {
    /// Offset of its first byte.
    let offset: Int
    /// The number of its class.
    let classNumber: Int
    /// What kind it is, by the first class with one: its own, or the next that it inherits from.
    let kind: Kind?
    /// Its values, of all its groups, in ``TypedStream/values``. None while it is being read.
    var values: Range<Int>
  }

  /// What has a number.
  enum Entry: Sendable {
    /// An object or class that has only just begun.
    case begun
    case object(Object)
    /// A class, by the number of the string that is its name.
    case classOf(name: Int, kind: Kind?)
    /// A C string, by the number of the string.
    case cString(Int)
  }

  let bytes: [UInt8]
  /// Where the strings of the format stand, by their numbers.
  let strings: [Range<Int>]
  let entries: [Entry]
  let values: [Value]
  /// The number of the outermost object; `nil` for nil.
  let root: Int?
  /// The bytes that were read.
  let end: Int

  /// The object with a number; `nil` if a class or C string has it.
  func object(_ number: Int) -> Object? {
    if case .object(let object) = entries[number] { object } else { nil }
  }

  /// The name of an object's class, for a message.
  func className(of object: Object) -> String {
    guard case .classOf(let name, _) = entries[object.classNumber] else { return "" }
    return String(decoding: bytes[strings[name]].prefix(1_024), as: UTF8.self)
  }
}
