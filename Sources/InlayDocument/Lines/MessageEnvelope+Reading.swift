package import InlayCore
internal import InlayJSON

extension MessageEnvelope {
  /// Reads a line: a message, or a document without an envelope. Throws and costs the same as
  /// ``DocumentLine/read(_:options:)``.
  package static func read(
    _ line: [UInt8], options: PortableReadOptions = PortableReadOptions()
  ) throws -> Converted<MessageEnvelope> {
    let read = try DocumentLine.read(line, options: options)
    switch read.value {
    case .document(let text): return Converted(MessageEnvelope(text), diagnostics: read.diagnostics)
    case .message(let message): return Converted(message, diagnostics: read.diagnostics)
    }
  }
}

extension DocumentLine {
  /// Reads a line. Blobs that are not in it read as missing.
  ///
  /// - Throws: `InlayError` if it is neither a message nor a document, is damaged, or exceeds a limit.
  /// - Complexity: O(n), in memory.
  package static func read(
    _ line: [UInt8], options: PortableReadOptions = PortableReadOptions()
  ) throws -> Converted<DocumentLine> { try read(line, options, tellsAbsent: true, seals: false).read }

  /// Reads a line of many. If it has no blobs at all, nothing is said about absent ones.
  ///
  /// - Parameter seals: whether its document is to be returned as a store keeps it.
  /// - Returns: the line, and that document; `nil` if it has to be made anew.
  /// - Throws: `InlayError` as ``read(_:options:)``.
  package static func read(
    ofMany line: [UInt8], options: PortableReadOptions = PortableReadOptions(), seals: Bool
  ) throws -> (read: Converted<DocumentLine>, sealed: SealedDocument?) {
    try read(line, options, tellsAbsent: false, seals: seals)
  }

  private static func read(
    _ line: [UInt8], _ options: PortableReadOptions, tellsAbsent: Bool, seals: Bool
  ) throws -> (read: Converted<DocumentLine>, sealed: SealedDocument?) {
    try Limits.check("jsonBytes", line.count, options.limits.jsonBytes)
    do {
      var decoder = EnvelopeDecoder(line, options, tellsAbsent: tellsAbsent, seals: seals)
      let value = try decoder.whole()
      return (Converted(value, diagnostics: decoder.diagnostics), decoder.sealed)
    } catch let error as JSONError {
      throw InlayError.json(error, in: line)
    }
  }
}

/// Decodes one line.
private struct EnvelopeDecoder: ~Copyable {
  private var reader: JSONReader
  private let line: [UInt8]
  private let options: PortableReadOptions
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether each absent blob is a diagnostic.
  private let tellsAbsent: Bool
  /// Whether the document of the line is to be kept as it is.
  private let seals: Bool
  private(set) var sealed: SealedDocument?

  init(_ line: [UInt8], _ options: PortableReadOptions, tellsAbsent: Bool, seals: Bool) {
    reader = JSONReader(line, maximumDepth: JSONReader.largestMaximumDepth)
    (self.line, self.options) = (line, options)
    (self.tellsAbsent, self.seals) = (tellsAbsent, seals)
  }

  mutating func whole() throws -> DocumentLine {
    // Most lines need not be looked through first: a canonical document begins with this member, and no message does.
    if line.starts(with: "{\"attributes\":".utf8) {
      do { return .document(try document(in: 0..<line.count, seals: seals)) } catch let error as InlayError {
        if PortableDocument.isPortableDocument(json: line) { throw error }
      }
    } else if PortableDocument.isPortableDocument(json: line) {
      return .document(try document(in: 0..<line.count, seals: seals))
    }
    return .message(try envelope())
  }

  private mutating func envelope() throws -> MessageEnvelope {
    var envelope = MessageEnvelope(DecomposedText())
    var hasDocument = false
    var unknown: [JSONMember] = []
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      switch name {
      case "author": envelope.author = try self.name()
      case "conversation": envelope.conversation = try self.name()
      case "document":
        envelope.document = try document(seals: seals)
        hasDocument = true
      case "edited": envelope.edited = try list { try $0.edit() }
      case "event": envelope.event = try reader.readString()
      case "id": envelope.id = try reader.readString()
      case "inReplyTo": envelope.inReplyTo = try target()
      case "reactions": envelope.reactions = try list { try $0.reaction() }
      case "sent": envelope.sent = try time()
      case "service": envelope.service = try reader.readString()
      case "unsent": envelope.unsent = try list { try $0.part() }
      default: unknown.append(try reader.readMember(name))
      }
    }
    try reader.finish()
    guard hasDocument else { throw InlayError.documentMissingMember("document") }
    do throws(JSONDuplicateName) { envelope.unknownMembers = try JSONMembers(unknown) } catch {
      throw JSONError(.duplicateName(error.name), at: 0)
    }
    return envelope
  }

  private mutating func list<Element>(_ element: (inout EnvelopeDecoder) throws -> Element) throws
    -> [Element]
  {
    var elements: [Element] = []
    try reader.beginArray()
    while try reader.hasNextElement() { elements.append(try element(&self)) }
    return elements
  }

  private mutating func name() throws -> MessageEnvelope.Name {
    var result = MessageEnvelope.Name()
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      switch name {
      case "id": result.id = try reader.readString()
      case "isMe": result.isMe = try reader.readBool()
      case "name": result.name = try reader.readString()
      default: try reader.skipValue()
      }
    }
    return result
  }

  private mutating func target() throws -> MessageEnvelope.Target {
    let start = try place()
    var (id, part): (String?, Int?)
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      switch name {
      case "id": id = try reader.readString()
      case "part": part = try self.part()
      default: try reader.skipValue()
      }
    }
    guard let id else { throw missing("id", at: start) }
    return MessageEnvelope.Target(id, part: part)
  }

  private mutating func reaction() throws -> MessageEnvelope.Reaction {
    let start = try place()
    var kind: String?
    var result = MessageEnvelope.Reaction("")
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      switch name {
      case "author": result.author = try self.name()
      case "document": result.document = try document()
      case "emoji": result.emoji = try reader.readString()
      case "kind": kind = try reader.readString()
      case "part": result.part = try part()
      case "sent": result.sent = try time()
      default: try reader.skipValue()
      }
    }
    guard let kind else { throw missing("kind", at: start) }
    result.kind = kind
    return result
  }

  private mutating func edit() throws -> MessageEnvelope.Edit {
    let start = try place()
    var text: DecomposedText?
    var result = MessageEnvelope.Edit(DecomposedText())
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      switch name {
      case "document": text = try document()
      case "part": result.part = try part()
      case "replaced": result.replaced = try time()
      case "sent": result.sent = try time()
      default: try reader.skipValue()
      }
    }
    guard let text else { throw missing("document", at: start) }
    result.document = text
    return result
  }

  private mutating func part() throws -> Int { try reader.readInteger(in: 0...Int(Int32.max)) }

  private mutating func time() throws -> MessageTime {
    let start = try place()
    guard let time = MessageTime(try reader.readString()) else {
      throw JSONError(.invalid("a time must be one of RFC 3339, such as 2026-11-25T20:15:00Z"), at: start)
    }
    return time
  }

  private mutating func document(seals: Bool = false) throws -> DecomposedText {
    let start = try place()
    try reader.skipValue()
    return try document(in: start..<reader.offset, seals: seals)
  }

  private mutating func document(in range: Range<Int>, seals: Bool) throws -> DecomposedText {
    do {
      let (read, sealed) = try PortableDocument.read(
        inLine: range.count == line.count ? line : Array(line[range]), options: options,
        tellsAbsent: tellsAbsent, seals: seals)
      diagnostics += read.diagnostics
      if seals { self.sealed = sealed }
      return read.value
    } catch var error as InlayError {
      // It is where it is in the line, not in the document.
      if case .line(_, _, let byte)? = error.place.position {
        let place = JSONPosition(of: range.lowerBound + byte, in: line)
        error.place.position = .line(place.line, column: place.column, byte: range.lowerBound + byte)
      }
      throw error
    }
  }

  /// Where the next value begins.
  private mutating func place() throws -> Int {
    _ = try reader.peekKind()
    return reader.offset
  }

  private func missing(_ name: StaticString, at offset: Int) -> JSONError {
    JSONError(.invalid("the member \"\(name)\" is missing from the object"), at: offset)
  }
}
