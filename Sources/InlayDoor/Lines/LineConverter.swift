internal import InlayCore
internal import InlayDocument
internal import InlayFiles
package import InlayFormats
internal import InlayJSON

/// Converts lines of JSON, each to one line. A line that cannot be converted becomes one with an error.
package struct LineConverter {
  private let tools: DocumentTools
  private let isTriple: Bool
  private let format: Format
  private let reading: ReadOptions
  private let writing: WriteOptions
  /// The number of lines so far.
  package private(set) var count = 0
  /// The number of lines that became errors.
  package private(set) var failureCount = 0
  /// The number of lines of which something was lost.
  package private(set) var lossCount = 0

  /// A converter of lines of documents, or of triples, to `format`.
  ///
  /// - Throws: `InlayError` if lines cannot hold the format.
  package init(
    _ tools: DocumentTools, from input: FormatName?, to format: Format, _ reading: ReadOptions,
    _ writing: WriteOptions
  ) throws {
    guard input == nil || input == .inlayJSON || input == .triple else { throw InlayError.linesInput(input) }
    guard format.canWrite, format.isText, !format.isBundle else { throw InlayError.linesOutput(format) }
    (self.tools, self.format, self.reading, self.writing) = (tools, format, reading, writing)
    isTriple = input == .triple
  }

  /// The line, with its end, for a line without its end.
  ///
  /// - Throws: `CancellationError`. Complexity: that of reading and writing the document.
  package mutating func convert(_ line: [UInt8]) throws -> [UInt8] {
    count += 1
    do {
      return try stoppingWhenCancelled { try converted(line) }
    } catch let error as InlayError {
      return failed(error, id: DocumentLine.id(ofBroken: line))
    }
  }

  /// The line for one that exceeds the limit, of which nothing is known.
  package mutating func refuse(longerThan limit: Int) -> [UInt8] {
    count += 1
    return failed(InlayError.limit("jsonBytes", allowed: limit), id: nil)
  }

  private mutating func converted(_ line: [UInt8]) throws -> [UInt8] {
    let (read, sealed) = try self.read(line)
    if format.name == .inlayJSON {
      let sink = MemorySink()
      var value = read.value
      let strips = writing.stripDescriptions || writing.stripMetadata
      // Most lines are documents without pictures in them, and these bytes are what would be written.
      if case .document = value, !strips, let sealed, !sealed.blobs.contains(where: { $0.source != nil }) {
        return sealed.bytes + [0x0A]
      }
      if strips { value = try stripped(value) }
      try value.write(to: sink)
      return sink.bytes
    }
    let prepared = try tools.prepared(read.value.document, for: format, writing)
    let output = try format.write(prepared.value, options: writing)
    let sink = MemorySink()
    let streamed = try output.value.write(to: sink)
    let lost = (read.diagnostics + prepared.diagnostics + output.diagnostics + streamed).filter {
      // What is absent from a line is no fault of it.
      $0.severity == .lost && $0.code != .documentAbsentBlob
    }
    if !lost.isEmpty { lossCount += 1 }
    return try made(read.value.id, sink.bytes, lost)
  }

  private func read(_ line: [UInt8]) throws -> (read: Converted<DocumentLine>, sealed: SealedDocument?) {
    if isTriple {
      let read = try TripleReader.read(MemorySource(line), limits: reading.limits)
      return (Converted(.document(read.value), diagnostics: read.diagnostics), nil)
    }
    let options = PortableReadOptions(limits: reading.limits, unsealed: reading.unsealed)
    return try DocumentLine.read(ofMany: line, options: options, seals: format.name == .inlayJSON)
  }

  /// The documents of a line without what is to be removed. Reactions and earlier versions are documents, too.
  private func stripped(_ line: DocumentLine) throws -> DocumentLine {
    switch line {
    case .document(let text): return .document(try text.prepared(for: writing))
    case .message(var message):
      message.document = try message.document.prepared(for: writing)
      for index in message.edited.indices {
        message.edited[index].document = try message.edited[index].document.prepared(for: writing)
      }
      for index in message.reactions.indices {
        message.reactions[index].document = try message.reactions[index].document?.prepared(for: writing)
      }
      return .message(message)
    }
  }

  // MARK: Lines

  /// A line with the output under the name of its format: a string, or a value if the output is JSON.
  private func made(_ id: String?, _ output: [UInt8], _ lost: [Diagnostic]) throws -> [UInt8] {
    var members: [JSONMember] = []
    if !lost.isEmpty { members.append(JSONMember("diagnostics", .array(lost.map(Self.value)))) }
    if let id { members.append(JSONMember("id", .string(id))) }
    let value: JSONValue
    if output.first == UInt8(ascii: "{") || output.first == UInt8(ascii: "["), Self.isJSON(format) {
      do { value = try JSONValue(parsing: output, maximumDepth: JSONReader.largestMaximumDepth) } catch {
        throw InlayError.json(error, in: output)
      }
    } else {
      guard let text = String(validating: output, as: UTF8.self) else { throw InlayError.linesOutput(format) }
      if lost.isEmpty { return try Self.line(id, format.name.rawValue, text) }
      value = .string(text)
    }
    members.append(JSONMember(format.name.rawValue, value))
    return Self.line(members)
  }

  /// The line of most documents.
  private static func line(_ id: String?, _ name: String, _ text: String) throws -> [UInt8] {
    var writer = JSONWriter(capacity: text.utf8.count + 96)
    writer.beginObject()
    var members = [(name, text)]
    if let id { members.append(("id", id)) }
    for (name, value) in members.sorted(by: { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }) {
      writer.name(name)
      writer.string(value)
    }
    writer.endObject()
    return try writer.finish() + [0x0A]
  }

  private static func isJSON(_ format: Format) -> Bool {
    format.mediaType == .json || format.mediaType.rawValue.hasSuffix("+json")
  }

  private mutating func failed(_ error: InlayError, id: String?) -> [UInt8] {
    failureCount += 1
    var members = [
      JSONMember("code", .string(error.code.rawValue)), JSONMember("message", .string(error.message)),
    ]
    switch error.place.position {
    case .byte(let at)?, .line(_, _, let at)?, .utf16(let at)?:
      members.insert(JSONMember("at", Self.value(at)), at: 0)
    case nil: break
    }
    var line = [JSONMember("error", Self.object(members))]
    if let id { line.append(JSONMember("id", .string(id))) }
    line.append(JSONMember("line", Self.value(count)))
    return Self.line(line)
  }

  private static func value(_ diagnostic: Diagnostic) -> JSONValue {
    var members = diagnostic.at.map { [JSONMember("at", value($0))] } ?? []
    members.append(JSONMember("code", .string(diagnostic.code.rawValue)))
    members.append(JSONMember("message", .string(diagnostic.message)))
    return object(members)
  }

  private static func value(_ number: Int) -> JSONValue {
    JSONNumber(Double(number)).map { .number($0) } ?? .null
  }

  private static func object(_ members: [JSONMember]) -> JSONValue {
    // The names are ours, and differ.
    (try? JSONMembers(members)).map { .object($0) } ?? .null
  }

  private static func line(_ members: [JSONMember]) -> [UInt8] { object(members).canonicalBytes + [0x0A] }
}

extension InlayError {
  /// The input of a filter is in a format that lines do not hold.
  static func linesInput(_ name: FormatName?) -> InlayError {
    InlayError(
      .formatCannotRead, "lines are documents or triples, not \(name?.rawValue ?? "")",
      advice: "use --from inlay.json or --from triple")
  }

  /// The output of a filter is in a format that a line cannot hold.
  static func linesOutput(_ format: Format) -> InlayError {
    InlayError(
      .formatCannotWrite, "a line cannot hold \(format.phrase)",
      advice: "use a format of text, such as inlay.json, text, html or markdown")
  }
}
