internal import InlayCore
internal import InlayJSON

extension UploadRecord {
  /// The most bytes of a record. Those that are written are shorter: four texts, of which JSON takes up to six bytes for one.
  static let longest = 256 << 10
  /// The most bytes of a URL or another text in a record.
  static let longestText = WebAddress.longest
  private static let format = "inlay-upload"
  private static let version = 1

  /// The record as canonical JSON (RFC 8785).
  var json: [UInt8] {
    var members = JSONMembers()
    members["format"] = .string(Self.format)
    members["version"] = .number(JSONNumber(Int32(Self.version)))
    members["key"] = .string(key)
    members["session"] = session.map { .string($0) }
    members["form"] = form.map { $0.json }
    if let receipt {
      var told = JSONMembers()
      told["url"] = receipt.url.map { .string($0) }
      told["identifier"] = receipt.identifier.map { .string($0.rawValue) }
      members["receipt"] = .object(told)
    }
    switch phase {
    case .pending: members["state"] = "pending"
    case .sending: members["state"] = "sending"
    case .unknown: members["state"] = "unknown"
    case .done: members["state"] = "done"
    case .failed(let error, let mayRetry):
      members["state"] = "failed"
      var told = JSONMembers()
      told["code"] = .string(error.code.rawValue)
      told["message"] = .string(Visible.line(String(error.message.unicodeScalars.prefix(500))))
      told["mayRetry"] = .bool(mayRetry)
      members["error"] = .object(told)
    }
    return JSONValue.object(members).canonicalBytes
  }

  /// Reads a record.
  ///
  /// - Throws: `InlayError` if it is malformed, breaks a rule, or is of a newer version.
  init(json bytes: [UInt8]) throws {
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: bytes, maximumDepth: 4) } catch {
      throw InlayError.uploadRecord("it is not JSON: \(error.reason)")
    }
    var reader = RecordReader(value)
    guard try reader.text("format") == Self.format, let version = try reader.count("version") else {
      throw InlayError.uploadRecord("it is something else")
    }
    guard version == Self.version else { throw InlayError.uploadRecordVersion(version) }
    guard let key = try reader.text("key"), !key.isEmpty, key.utf8.count <= 64,
      key.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { throw InlayError.uploadRecord("it has no key") }
    self.init(key: key)
    session = try reader.text("session")
    form = try reader.object("form") { try UploadForm(&$0) }
    receipt = try reader.object("receipt") { told in
      UploadReceipt(
        url: try told.text("url"),
        identifier: try told.text("identifier").map { ContentIdentifier(rawValue: $0) })
    }
    receipt?.form = form
    let error = try reader.object("error") { told in
      guard let code = try told.text("code"), let message = try told.text("message"),
        let mayRetry = try told.flag("mayRetry")
      else { throw InlayError.uploadRecord("its error is incomplete") }
      return (InlayError(InlayError.Code(rawValue: code), Visible.line(message)), mayRetry)
    }
    switch (try reader.text("state"), error) {
    case ("pending", nil): phase = .pending
    case ("sending", nil): phase = .sending
    case ("unknown", nil): phase = .unknown
    case ("done", nil): phase = .done
    case ("failed", (let error, let mayRetry)?): phase = .failed(error, mayRetry: mayRetry)
    default: throw InlayError.uploadRecord("its state is not known")
    }
    try reader.finish()
    if let receipt, receipt.url == nil, receipt.identifier == nil {
      throw InlayError.uploadRecord("its receipt is empty")
    }
    guard (receipt != nil) == (phase == .done) else {
      throw InlayError.uploadRecord("its state and its receipt contradict each other")
    }
  }
}

extension UploadForm {
  fileprivate var json: JSONValue {
    var members = JSONMembers()
    func number(_ value: Int) -> JSONValue? { JSONNumber(value).map { .number($0) } }
    members["digest"] = .string(digest.description)
    members["count"] = number(count)
    members["mediaType"] = mediaType.map { .string($0.rawValue) }
    members["width"] = width.flatMap(number)
    members["height"] = height.flatMap(number)
    return .object(members)
  }

  fileprivate init(_ reader: inout RecordReader) throws {
    guard let digest = try reader.text("digest").flatMap({ ContentDigest($0) }),
      let count = try reader.count("count")
    else { throw InlayError.uploadRecord("its form is incomplete") }
    self.init(
      digest: digest, count: count, mediaType: try reader.text("mediaType").map { MIMEType(rawValue: $0) },
      width: try reader.count("width"), height: try reader.count("height"))
  }
}

/// Takes the members of an object one by one.
private struct RecordReader {
  private var members: JSONMembers

  init(_ value: JSONValue) {
    if case .object(let members) = value { self.members = members } else { members = JSONMembers() }
  }

  private mutating func take(_ name: String) -> JSONValue? {
    defer { members[name] = nil }
    return members[name]
  }

  mutating func text(_ name: String) throws -> String? {
    switch take(name) {
    case nil: return nil
    case .string(let text)? where text.utf8.count <= UploadRecord.longestText: return text
    default: throw InlayError.uploadRecord("its \(name) is not a text, or is too long")
    }
  }

  mutating func count(_ name: String) throws -> Int? {
    switch take(name) {
    case nil: return nil
    case .number(let number)?:
      if let integer = number.integer, integer >= 0 { return integer }
      fallthrough
    default: throw InlayError.uploadRecord("its \(name) is not a count")
    }
  }

  mutating func flag(_ name: String) throws -> Bool? {
    switch take(name) {
    case nil: return nil
    case .bool(let flag)?: return flag
    default: throw InlayError.uploadRecord("its \(name) is neither true nor false")
    }
  }

  /// What `body` reads of the object named `name`; `nil` if there is none.
  mutating func object<Value>(
    _ name: String, _ body: (inout RecordReader) throws -> Value
  ) throws -> Value? {
    switch take(name) {
    case nil: return nil
    case .object(let members)?:
      var reader = RecordReader(.object(members))
      let value = try body(&reader)
      try reader.finish()
      return value
    default: throw InlayError.uploadRecord("its \(name) is not an object")
    }
  }

  /// Throws if there are members that nobody asked for.
  func finish() throws {
    if let member = members.first {
      throw InlayError.uploadRecord("it has the unknown member \(Visible.quoted(member.name))")
    }
  }
}
