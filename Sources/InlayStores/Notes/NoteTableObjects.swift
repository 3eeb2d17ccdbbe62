internal import InlayCore

/// The numbered objects of a table, and the names that they use.
///
/// Each object is a message with one field that says its kind: 1 a register, 6 a dictionary, 10 a text, 13 a map of members,
/// 16 an ordered set. Rows and columns are named by maps whose only member is the index of a UUID.
struct NoteTableObjects {
  /// The places of rows or columns, by the indices of their UUIDs. One may have several.
  struct Positions {
    var count = 0
    var places: [UInt64: Int] = [:]
  }

  /// A pair of a dictionary, as numbers of objects.
  struct Pair {
    var key: Int?
    var value: Int?
  }

  private let bytes: [UInt8]
  private var objects: [Range<Int32>] = []
  private var keys: [ExactString] = []
  private var types: [ExactString] = []
  private var identifiers: [ArraySlice<UInt8>: UInt64] = [:]
  private var names: [Int: UInt64?] = [:]
  private var dictionaries: [Int: [Pair]] = [:]

  /// Reads the lists of objects, keys, types and UUIDs.
  init(_ bytes: [UInt8], _ limits: Limits) throws {
    self.bytes = bytes
    guard let object = try NoteMessage.only(2, of: bytes[...], "objects"),
      let data = try NoteMessage.only(3, of: object, "sets of objects")
    else { throw InlayError.noteNoBody("there are no objects in it") }
    var reader = ProtobufReader(data)
    var count: UInt64 = 0
    var counter = CancellationCounter()
    while let field = try reader.next() {
      try counter.check()
      switch field.number {
      case 3:
        let object = try field.bytes()
        // At most `noteBytes`, which may be set to anything.
        guard let start = Int32(exactly: object.startIndex), let end = Int32(exactly: object.endIndex) else {
          throw InlayError.limit("noteBytes", allowed: Int(Int32.max))
        }
        objects.append(start..<end)
      case 4: keys.append(ExactString(try field.string()))
      case 5: types.append(ExactString(try field.string()))
      case 6:
        let identifier = try field.bytes()
        if identifiers[identifier] == nil { identifiers[identifier] = count }
        count += 1
      default: break
      }
    }
  }

  /// The numbers of the objects that are the members of the table.
  func table() throws -> [ExactString: Int] {
    for range in objects {
      guard let map = try field(13, of: range), let type = try ProtobufReader.last(1, in: map)?.unsigned(),
        let index = Int(exactly: type), types.indices.contains(index),
        types[index] == "com.apple.notes.ICTable"
      else { continue }
      var members: [ExactString: Int] = [:]
      var reader = ProtobufReader(map)
      while let field = try reader.next() {
        guard field.number == 3, let key = try ProtobufReader.last(1, in: field.bytes())?.unsigned(),
          let index = Int(exactly: key), keys.indices.contains(index),
          let value = try ProtobufReader.last(2, in: field.bytes())
        else { continue }
        members[keys[index]] = try reference(value.bytes())
      }
      return members
    }
    throw InlayError.noteMalformed("there is no table in it", at: 0)
  }

  /// The places of an ordered set. What its order has, but its elements do not, was removed.
  mutating func positions(in number: Int) throws -> Positions {
    guard let set = try field(16, of: number), let ordering = try message(1, of: set),
      let array = try message(1, of: ordering)
    else { throw InlayError.noteMalformed("rows or columns are no ordered set", at: 0) }
    // The places of all, also of those that were removed. Those without a UUID of the list have a place, too.
    var order: [UInt64?] = []
    var reader = ProtobufReader(array)
    while let field = try reader.next() {
      guard field.number == 2 else { continue }
      let identifier = try ProtobufReader.last(2, in: field.bytes())?.bytes()
      order.append(identifier.flatMap { identifiers[$0] })
    }
    var aliases: [UInt64: [UInt64]] = [:]
    if let contents = try message(2, of: ordering) {
      for pair in try pairs(contents) {
        guard let key = try name(of: pair.key), let value = try name(of: pair.value), key != value else {
          continue
        }
        aliases[key, default: []].append(value)
      }
    }
    var elements: Set<UInt64>?
    if let dictionary = try message(2, of: set) {
      var names: Set<UInt64> = []
      for pair in try pairs(dictionary) { if let key = try name(of: pair.key) { names.insert(key) } }
      elements = names
    }
    var positions = Positions()
    // A name may be repeated, and may have many aliases, so each is looked at once.
    var kept: [UInt64?: Bool] = [:]
    for name in order {
      if let isKept = kept[name] {
        if isKept { positions.count += 1 }
        continue
      }
      let all = name.map { [$0] + aliases[$0, default: []] } ?? []
      let isKept = elements.map { elements in all.contains { elements.contains($0) } } ?? true
      kept[name] = isKept
      guard isKept else { continue }
      for name in all where positions.places[name] == nil { positions.places[name] = positions.count }
      positions.count += 1
    }
    return positions
  }

  /// The pairs of a dictionary that is an object.
  mutating func dictionary(_ number: Int) throws -> [Pair] {
    if let known = dictionaries[number] { return known }
    let pairs = try field(6, of: number).map { try self.pairs($0) } ?? []
    dictionaries[number] = pairs
    return pairs
  }

  /// The index of the UUID that names a row or column; `nil` if the object is something else.
  mutating func name(of number: Int?) throws -> UInt64? {
    guard let number else { return nil }
    if let known = names[number] { return known }
    let name = try member(of: number).flatMap { try ProtobufReader.last(2, in: $0)?.unsigned() }
    names[number] = .some(name)
    return name
  }

  /// The text in an object; `nil` if it is something else.
  func message(_ number: Int, _ limits: Limits) throws -> NoteMessage? {
    try field(10, of: number).map { try NoteMessage($0, limits) }
  }

  /// Whether a register holds the direction from right to left.
  func isRightToLeft(_ number: Int) throws -> Bool {
    guard let register = try field(1, of: number), let contents = try message(2, of: register),
      let value = try reference(contents), let member = try member(of: value)
    else { return false }
    return try ProtobufReader.last(4, in: member)?.string() == "CRTableColumnDirectionRightToLeft"
  }

  /// The value of the first member of a map.
  private func member(of number: Int) throws -> ArraySlice<UInt8>? {
    guard let map = try field(13, of: number) else { return nil }
    var reader = ProtobufReader(map)
    while let field = try reader.next() {
      if field.number == 3 { return try message(2, of: field.bytes()) }
    }
    return nil
  }

  private func pairs(_ dictionary: ArraySlice<UInt8>) throws -> [Pair] {
    var pairs: [Pair] = []
    var reader = ProtobufReader(dictionary)
    while let field = try reader.next() {
      guard field.number == 1 else { continue }
      let element = try field.bytes()
      pairs.append(
        Pair(
          key: try message(1, of: element).flatMap { try reference($0) },
          value: try message(2, of: element).flatMap { try reference($0) }))
    }
    return pairs
  }

  /// The number of the object that a value refers to; `nil` if it refers to none that is there.
  private func reference(_ value: ArraySlice<UInt8>) throws -> Int? {
    guard let number = try ProtobufReader.last(6, in: value)?.unsigned(), let index = Int(exactly: number),
      objects.indices.contains(index)
    else { return nil }
    return index
  }

  private func message(_ number: Int, of bytes: ArraySlice<UInt8>) throws -> ArraySlice<UInt8>? {
    try ProtobufReader.last(number, in: bytes)?.bytes()
  }

  private func field(_ kind: Int, of number: Int) throws -> ArraySlice<UInt8>? {
    guard objects.indices.contains(number) else { return nil }
    return try field(kind, of: objects[number])
  }

  private func field(_ kind: Int, of range: Range<Int32>) throws -> ArraySlice<UInt8>? {
    try message(kind, of: bytes[Int(range.lowerBound)..<Int(range.upperBound)])
  }
}
