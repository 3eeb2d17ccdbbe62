package import InlayCore

extension ObjectTable {
  /// The object at `index` with all that it refers to, as a value. References of keyed archives have none.
  ///
  /// Shared objects are copied, so the number of values is bounded before anything is copied.
  ///
  /// - Returns: `nil` if the object, or one in it, is a reference, null, a set, or a dictionary whose keys are not strings.
  /// - Throws: `InlayError` if an object is damaged or in itself, objects are shared too often, or `Limits.propertyListValues` or `propertyListDepth`
  ///   is exceeded.
  /// - Complexity: O(n) in the values.
  package func value(at index: Int, limits: Limits) throws -> PropertyListValue? {
    var left = limits.propertyListValues
    var work = ObjectWork(size: size)
    return try value(at: index, depth: limits.propertyListDepth, left: &left, &work, limits)
  }

  private func value(
    at index: Int, depth: Int, left: inout Int, _ work: inout ObjectWork, _ limits: Limits
  ) throws -> PropertyListValue? {
    // An object in itself is deeper than any limit.
    guard depth > 0 else {
      throw InlayError.limit("propertyListDepth", allowed: limits.propertyListDepth, at: place(of: index))
    }
    left -= 1
    guard left >= 0 else {
      throw InlayError.limit("propertyListValues", allowed: limits.propertyListValues, at: place(of: index))
    }
    switch try work.object(at: index, in: self) {
    case .null, .reference, .set: return nil
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return .integer(value)
    case .real(let value): return .real(value)
    case .date(let value): return .date(value)
    case .data(let bytes): return .data(bytes)
    case .string(let text): return .string(text)
    case .array(let elements):
      var values: [PropertyListValue] = []
      for element in elements {
        guard let value = try value(at: element, depth: depth - 1, left: &left, &work, limits) else {
          return nil
        }
        values.append(value)
      }
      return .array(values)
    case .dictionary(let keys, let values):
      var members: [ExactString: PropertyListValue] = [:]
      for (key, index) in zip(keys, values) {
        guard case .string(let name) = try work.object(at: key, in: self),
          let value = try value(at: index, depth: depth - 1, left: &left, &work, limits)
        else { return nil }
        members[name] = value
      }
      return .dictionary(members)
    }
  }

  /// The table of a value. Equal strings, numbers and bytes are one object; members are sorted by name.
  ///
  /// - Complexity: O(n log n).
  package init(_ value: PropertyListValue) {
    var flattening = Flattening()
    let top = flattening.add(value)
    self.init(flattening.objects, top: top)
  }

  private struct Flattening {
    var objects: [Object] = []
    private var known: [Object: Int] = [:]

    init() {}

    mutating func add(_ value: PropertyListValue) -> Int {
      switch value {
      case .boolean(let value): return unique(.boolean(value))
      case .integer(let value): return unique(.integer(value))
      case .real(let value): return unique(.real(value))
      case .date(let value): return unique(.date(value))
      case .data(let bytes): return unique(.data(bytes))
      case .string(let text): return unique(.string(text))
      case .array(let elements):
        let index = objects.count
        objects.append(.null)
        objects[index] = .array(elements.map { add($0) })
        return index
      case .dictionary(let members):
        let index = objects.count
        objects.append(.null)
        let sorted = members.sorted { $0.key < $1.key }
        let keys = sorted.map { unique(.string($0.key)) }
        objects[index] = .dictionary(keys: keys, values: sorted.map { add($0.value) })
        return index
      }
    }

    private mutating func unique(_ object: Object) -> Int {
      if let index = known[object] { return index }
      known[object] = objects.count
      objects.append(object)
      return objects.count - 1
    }
  }
}

extension ObjectTable {
  /// The binary property list of the table's objects, in their order.
  ///
  /// - Throws: `InlayError` if an object is damaged. Complexity: O(n).
  package func binary() throws -> [UInt8] {
    BinaryPropertyListWriter.bytes(of: try (0..<count).map { try object(at: $0) }, top: top)
  }
}
