import InlayCore

/// Collects the objects of a keyed archive, and writes them as a binary property list. Equal strings and numbers are one
/// object.
struct KeyedArchiveBuilder {
  /// The value of a member.
  enum Member {
    /// The object with a number.
    case object(Int)
    /// The objects with these numbers.
    case objects([Int])
    /// A value that stands in the object itself.
    case value(ObjectTable.Object)
  }

  private var table: [ObjectTable.Object] = []
  private var unique: [ObjectTable.Object: Int] = [:]
  /// The index in the table of each object of the archive.
  private var objects: [Int] = []
  private var numbers: [ObjectTable.Object: Int] = [:]
  private var classes: [[String]: Int] = [:]

  /// The number of nil.
  static let null = 0

  init() {
    // A string of the same letters is another object.
    objects.append(index(of: .string("$null")))
  }

  /// The index of an object in the table, which is there once.
  private mutating func index(of object: ObjectTable.Object) -> Int {
    if let known = unique[object] { return known }
    unique[object] = table.count
    table.append(object)
    return table.count - 1
  }

  /// The number of a string, number or data, which are objects by themselves.
  mutating func add(plain object: ObjectTable.Object) -> Int {
    if let known = numbers[object] { return known }
    objects.append(index(of: object))
    numbers[object] = objects.count - 1
    return objects.count - 1
  }

  /// The number of a new object. `classes` are the names of its class and superclasses, and `hints` those that other systems
  /// take for it.
  mutating func add(_ classes: [String], hints: [String] = [], _ members: [(ExactString, Member)]) -> Int {
    let number = objects.count
    objects.append(table.count)
    table.append(.null)
    let place = table.count - 1
    let cls = self.classNumber(classes, hints)
    table[place] = dictionary(members + [("$class", .object(cls))])
    return number
  }

  private mutating func classNumber(_ names: [String], _ hints: [String]) -> Int {
    if let known = classes[names] { return known }
    func strings(_ names: [String], _ builder: inout KeyedArchiveBuilder) -> ObjectTable.Object {
      .array(names.map { builder.index(of: .string(ExactString($0))) })
    }
    var members: [(ExactString, Member)] = [
      ("$classname", .value(.string(ExactString(names[0])))), ("$classes", .value(strings(names, &self))),
    ]
    if !hints.isEmpty { members.append(("$classhints", .value(strings(hints, &self)))) }
    let object = dictionary(members)
    objects.append(table.count)
    table.append(object)
    classes[names] = objects.count - 1
    return objects.count - 1
  }

  private mutating func dictionary(_ members: [(ExactString, Member)]) -> ObjectTable.Object {
    let keys = members.map { index(of: .string($0.0)) }
    return .dictionary(keys: keys, values: members.map { value(of: $0.1) })
  }

  private mutating func value(of member: Member) -> Int {
    switch member {
    case .object(let number): return index(of: .reference(number))
    case .objects(let numbers):
      table.append(.array(numbers.map { index(of: .reference($0)) }))
      return table.count - 1
    case .value(let object): return index(of: object)
    }
  }

  /// The archive whose root has a number, as a binary property list.
  consuming func finish(root: Int) -> [UInt8] {
    let list = table.count
    table.append(.array(objects))
    let roots = dictionary([("root", .object(root))])
    table.append(roots)
    let rootIndex = table.count - 1
    let keys = ["$version", "$archiver", "$top", "$objects"].map { index(of: .string(ExactString($0))) }
    let values = [index(of: .integer(100_000)), index(of: .string("NSKeyedArchiver")), rootIndex, list]
    table.append(.dictionary(keys: keys, values: values))
    // The frame stands first, as programs recognize archives by it.
    return BinaryPropertyListWriter.bytes(
      of: table, top: table.count - 1, first: [table.count - 1] + keys + values.prefix(2))
  }
}

extension KeyedArchiveBuilder {
  /// The number of a string.
  mutating func add(string: String) -> Int { add(plain: .string(ExactString(string))) }

  /// The number of data.
  mutating func add(data: [UInt8]) -> Int { add(["NSData", "NSObject"], [("NS.data", .value(.data(data)))]) }

  /// The number of an array.
  mutating func add(array: [Int]) -> Int {
    add(["NSArray", "NSObject"], [("NS.objects", .objects(array))])
  }

  /// The number of a dictionary.
  mutating func add(dictionary: [(key: String, value: Int)]) -> Int {
    let keys = dictionary.map { add(string: $0.key) }
    return add(
      ["NSDictionary", "NSObject"],
      [("NS.keys", .objects(keys)), ("NS.objects", .objects(dictionary.map(\.value)))])
  }

  /// The number of a property list.
  mutating func add(list value: PropertyListValue) -> Int {
    switch value {
    case .string(let text): add(plain: .string(text))
    case .integer(let number): add(plain: .integer(number))
    case .real(let number): add(plain: .real(number))
    case .boolean(let flag): add(plain: .boolean(flag))
    case .date(let seconds): add(["NSDate", "NSObject"], [("NS.time", .value(.real(seconds)))])
    case .data(let bytes): add(data: bytes)
    case .array(let elements): add(array: elements.map { add(list: $0) })
    case .dictionary(let members):
      add(
        dictionary: members.sorted { $0.key < $1.key }.map { ($0.key.string, add(list: $0.value)) })
    }
  }
}
