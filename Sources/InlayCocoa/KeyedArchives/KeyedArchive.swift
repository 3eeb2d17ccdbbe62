import InlayCore

/// The objects that `NSKeyedArchiver` wrote, by number. What they refer to is read when it is asked for.
///
/// The outermost dictionary has `$archiver`, `$version`, `$objects` and `$top`, whose members name the roots. An object is a
/// dictionary whose `$class` is the number of another with `$classes`, the names of its class and superclasses, or it is a
/// string, number, date, data or boolean by itself. Number 0 stands for nil.
struct KeyedArchive {
  /// Classes of an object deeper than this are refused.
  static let maximumClasses = 32
  /// Longer names are no names of classes.
  static let maximumNameBytes = 1_024

  let table: ObjectTable
  private var work: ObjectWork
  /// The index in the table of each object.
  private let objects: [Int]
  /// The names of the roots, and the indexes in the table of the references to them.
  let roots: [(name: String, index: Int)]
  /// The names of classes by the number of the class.
  private var classes: [Int: [String]] = [:]
  /// Whether the last property list that was read had nil in it.
  var leavesOutNil = false

  /// Throws if the frame is damaged or of another version.
  init(_ table: ObjectTable) throws {
    self.table = table
    var work = ObjectWork(size: table.size)
    let members = try table.members(of: table.object(at: table.top), &work)
    guard let objects = members["$objects"], let top = members["$top"] else {
      throw InlayError.archiveNotKeyed
    }
    if let version = members["$version"], try table.object(at: version) != .integer(100_000) {
      throw InlayError.archiveMalformed("the version is not 100000", at: table.place(of: version))
    }
    if let archiver = members["$archiver"], try table.object(at: archiver) != .string("NSKeyedArchiver") {
      throw InlayError.archiveMalformed(
        "it was not written by NSKeyedArchiver", at: table.place(of: archiver))
    }
    guard case .array(let indexes) = try table.object(at: objects) else {
      throw InlayError.archiveMalformed("$objects is not an array", at: table.place(of: objects))
    }
    self.objects = indexes
    roots = try table.members(of: table.object(at: top), &work).map { ($0.key.string, $0.value) }
      .sorted { a, b in
        // The usual name stands first.
        (a.name == "root" ? 0 : 1, a.name) < (b.name == "root" ? 0 : 1, b.name)
      }
    self.work = work
  }

  /// The object at `index` of the table.
  ///
  /// - Throws: `InlayError` if it is damaged, or objects are shared too often.
  mutating func object(at index: Int) throws -> ObjectTable.Object { try work.object(at: index, in: table) }

  /// The object that stands at `index` of the table, or that the reference there names; `nil` for nil.
  ///
  /// - Throws: `InlayError` if the number is too large, or names a reference.
  mutating func value(at index: Int) throws -> KeyedValue? {
    let object = try self.object(at: index)
    guard case .reference(let number) = object else { return try value(object, number: nil, index: index) }
    guard number < objects.count else {
      throw InlayError.archiveMalformed(
        "there is no object \(number); the last is \(objects.count - 1)", at: table.place(of: index))
    }
    if number == 0 { return nil }
    let target = try self.object(at: objects[number])
    if case .reference = target {
      throw InlayError.archiveMalformed("object \(number) is a reference", at: table.place(of: index))
    }
    return try value(target, number: number, index: objects[number])
  }

  private mutating func value(
    _ object: ObjectTable.Object, number: Int?, index: Int
  ) throws -> KeyedValue? {
    if object == .null { return nil }
    guard case .dictionary = object else { return KeyedValue(object, number: number, index: index) }
    let members = try table.members(of: object, &work)
    let names = try members["$class"].map { try self.classes(at: $0) } ?? []
    return KeyedValue(object, number: number, index: index, classes: names, members: members)
  }

  /// The names of a class and its superclasses, the class first.
  private mutating func classes(at index: Int) throws -> [String] {
    guard case .reference(let number) = try object(at: index), number < objects.count else {
      throw InlayError.archiveMalformed("an object has no valid class", at: table.place(of: index))
    }
    if let known = classes[number] { return known }
    let members = try table.members(of: object(at: objects[number]), &work)
    var names: [String] = []
    if let list = members["$classes"], case .array(let elements) = try object(at: list) {
      guard elements.count <= Self.maximumClasses else {
        throw InlayError.archiveMalformed(
          "object \(number) is a class with \(elements.count) superclasses",
          at: table.place(of: objects[number]))
      }
      for element in elements {
        if case .string(let name) = try object(at: element), name.string.utf8.count <= Self.maximumNameBytes {
          names.append(name.string)
        }
      }
    } else if let name = members["$classname"], case .string(let name) = try object(at: name),
      name.string.utf8.count <= Self.maximumNameBytes
    {
      names = [name.string]
    }
    guard !names.isEmpty else {
      throw InlayError.archiveMalformed(
        "object \(number) is not a class", at: table.place(of: objects[number]))
    }
    classes[number] = names
    return names
  }
}

/// An object of an archive.
struct KeyedValue {
  let object: ObjectTable.Object
  /// Its number in the archive; `nil` if it stands in another object.
  let number: Int?
  /// Its index in the table.
  let index: Int
  /// The names of its class and superclasses; none for strings, numbers and the like.
  let classes: [String]
  /// Its members, as indexes in the table.
  let members: [ExactString: Int]

  init(
    _ object: ObjectTable.Object, number: Int?, index: Int, classes: [String] = [],
    members: [ExactString: Int] = [:]
  ) {
    (self.object, self.number, self.index, self.classes, self.members) = (
      object, number, index, classes, members
    )
  }

  /// Whether it is of a class, or of one that inherits from it. Programs have classes of their own, so the name of its own
  /// class decides nothing.
  func isKind(of name: String) -> Bool { classes.contains(name) }

  /// The name of its class, for a message.
  var className: String {
    if let name = classes.first { return name }
    return switch object {
    case .string: "NSString"
    case .data: "NSData"
    case .integer, .real, .boolean: "NSNumber"
    case .date: "NSDate"
    case .array, .set, .dictionary, .reference, .null: "a property list"
    }
  }
}
