package import InlayCore
internal import InlayJSON

/// Reads the JSON form of a triple, with any white space and order of members. Unknown members are refused, because a
/// triple cannot keep them.
package enum TripleReader {
  /// Reads all of `source` and decomposes it.
  ///
  /// - Throws: `InlayError` if it is not a valid triple or exceeds a limit. Complexity: O(n + k log k).
  package static func read(
    _ source: any ByteSource, limits: Limits = .default
  ) throws -> Converted<DecomposedText> {
    try Limits.check("jsonBytes", source.count, limits.jsonBytes)
    return try triple(try source.readAll(), limits: limits).decomposed(limits: limits)
  }

  /// Reads the triple from its JSON. Ranges are validated when the triple is decomposed.
  ///
  /// - Throws: `InlayError` if it is not the JSON of a triple, or exceeds a limit.
  package static func triple(_ bytes: [UInt8], limits: Limits = .default) throws -> Triple {
    try Limits.check("jsonBytes", bytes.count, limits.jsonBytes)
    return try stoppingWhenCancelled {
      var pass = TriplePass(bytes, limits)
      return try pass.read()
    }
  }
}

/// Reads one triple.
private struct TriplePass: ~Copyable {
  private var json: JSONReader
  private let limits: Limits
  private var string: String?
  private var ranges: [Triple.ImageRange]?
  private var data: [ContentIdentifier: any ByteSource]?

  init(_ bytes: [UInt8], _ limits: Limits) {
    json = JSONReader(bytes, maximumDepth: limits.jsonDepth)
    self.limits = limits
  }

  mutating func read() throws -> Triple {
    try reading { pass throws(JSONError) in try pass.json.beginObject() }
    while let name = try next() {
      switch name {
      case "string": string = try reading { pass throws(JSONError) in try pass.json.readString() }
      case "imageRanges": try readRanges()
      case "imageData": try readData()
      default: throw InlayError.json(JSONError(.invalid("unknown member of a triple"), at: name.offset))
      }
    }
    let end = json.offset
    try reading { pass throws(JSONError) in try pass.json.finish() }
    guard let string else { throw InlayError.tripleMissingMember("string", at: end) }
    guard let ranges else { throw InlayError.tripleMissingMember("imageRanges", at: end) }
    guard let data else { throw InlayError.tripleMissingMember("imageData", at: end) }
    return Triple(string: string, imageRanges: ranges, imageData: data)
  }

  private mutating func readRanges() throws {
    var ranges: [Triple.ImageRange] = []
    try reading { pass throws(JSONError) in try pass.json.beginArray() }
    while try reading({ pass throws(JSONError) in try pass.json.hasNextElement() }) {
      if ranges.count >= limits.placements {
        throw InlayError.limit("placements", allowed: limits.placements)
      }
      ranges.append(
        try reading { pass throws(JSONError) in
          try pass.json.peekKind() == .array ? pass.arrayRange() : pass.objectRange()
        })
    }
    self.ranges = ranges
  }

  /// Reads a range of the form `[location,length,id]`.
  private mutating func arrayRange() throws(JSONError) -> Triple.ImageRange {
    try json.beginArray()
    func more(_ json: inout JSONReader, _ expected: Bool) throws(JSONError) {
      let at = json.offset
      guard try json.hasNextElement() == expected else {
        throw JSONError(
          .invalid("a range written as an array must have three elements: location, length, id"), at: at)
      }
    }
    try more(&json, true)
    let location = try json.readInteger(in: 0...Int.max)
    try more(&json, true)
    let length = try json.readInteger(in: 0...Int.max)
    try more(&json, true)
    let identifier = try json.readString()
    try more(&json, false)
    return Triple.ImageRange(
      location: location, length: length, identifier: ContentIdentifier(rawValue: identifier))
  }

  /// Reads a range of the form `{"location":n,"length":n,"id":…}`.
  private mutating func objectRange() throws(JSONError) -> Triple.ImageRange {
    var location: Int?
    var length: Int?
    var identifier: String?
    let start = json.offset
    try json.beginObject()
    while let name = try json.nextMemberName() {
      switch name {
      case "location": location = try json.readInteger(in: 0...Int.max)
      case "length": length = try json.readInteger(in: 0...Int.max)
      case "id": identifier = try json.readString()
      default: throw JSONError(.invalid("unknown member of a range"), at: name.offset)
      }
    }
    guard let location, let length, let identifier else {
      throw JSONError(.invalid("a range must have the members location, length and id"), at: start)
    }
    return Triple.ImageRange(
      location: location, length: length, identifier: ContentIdentifier(rawValue: identifier))
  }

  private mutating func readData() throws {
    var data: [ContentIdentifier: any ByteSource] = [:]
    try reading { pass throws(JSONError) in try pass.json.beginObject() }
    while let name = try next() {
      if data.count >= limits.files { throw InlayError.limit("files", allowed: limits.files) }
      let identifier = ContentIdentifier(rawValue: json.string(name))
      let limit = limits.attachmentBytes
      do throws(JSONError) {
        data[identifier] = MemorySource(try json.readBase64(maximumBytes: limit))
      } catch {
        if case .base64TooLong = error.reason {
          throw InlayError.limit("attachmentBytes", allowed: limit)
        }
        throw InlayError.json(error)
      }
    }
    self.data = data
  }

  private mutating func next() throws -> JSONName? {
    try reading { pass throws(JSONError) in try pass.json.nextMemberName() }
  }

  private mutating func reading<Value>(
    _ body: (inout TriplePass) throws(JSONError) -> Value
  ) throws -> Value {
    do { return try body(&self) } catch { throw InlayError.json(error) }
  }
}
