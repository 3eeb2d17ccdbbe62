internal import InlayCore

/// A run of a note: how many UTF-16 units have which attributes.
struct NoteRun {
  var length = 0
  var paragraph = NoteParagraph()
  var characters = NoteCharacters()
  var attachment: NoteAttachmentReference?
  /// Where the run begins in the message.
  let offset: Int

  /// Reads a run.
  ///
  /// - Throws: `InlayError` if it is malformed, or has a negative length.
  init(_ field: ProtobufField) throws {
    offset = field.offset
    var reader = ProtobufReader(try field.bytes())
    while let field = try reader.next() {
      switch field.number {
      case 1:
        guard let length = try Int32(exactly: field.unsigned()) else {
          throw InlayError.noteMalformed("a run has a negative length", at: field.offset)
        }
        self.length = Int(length)
      case 2: paragraph = try NoteParagraph(field.bytes())
      case 3: try characters.readFont(field.bytes())
      case 5: characters.weight = try field.int32()
      case 6: characters.underline = try field.int32()
      case 7: characters.strikethrough = try field.int32()
      case 8: characters.superscript = try field.int32()
      case 9: characters.link = ExactString(try field.string())
      case 10: characters.color = try NoteColor(field.bytes())
      case 12: attachment = try NoteAttachmentReference(field.bytes())
      case 14: characters.emphasis = try field.int32()
      // 13 is when the run was edited.
      default: break
      }
    }
  }
}

/// The style of a paragraph.
struct NoteParagraph: Hashable {
  /// 0 title, 1 heading, 2 subheading, 4 monospaced, 100 dots, 101 dashes, 102 numbers, 103 checklist; -1 is body.
  var type = -1
  var alignment: Int?
  var indent = 0
  /// Whether the item of a checklist is done; `nil` without one.
  var isDone: Bool?
  var quote = 0

  init() {}

  init(_ bytes: ArraySlice<UInt8>) throws {
    var reader = ProtobufReader(bytes)
    while let field = try reader.next() {
      switch field.number {
      case 1: type = try field.int32()
      case 2: alignment = try field.int32()
      case 4: indent = try field.int32()
      case 5: isDone = try ProtobufReader.last(2, in: field.bytes()).map { try $0.int32() != 0 } ?? false
      case 8: quote = try field.int32()
      default: break
      }
    }
  }
}

/// The attributes of characters.
struct NoteCharacters: Hashable {
  var fontName: ExactString?
  var fontSize: Float?
  /// 1 bold, 2 italic, 3 both.
  var weight = 0
  var underline = 0
  var strikethrough = 0
  var superscript = 0
  var link: ExactString?
  var color: NoteColor?
  var emphasis: Int?

  init() {}

  mutating func readFont(_ bytes: ArraySlice<UInt8>) throws {
    var reader = ProtobufReader(bytes)
    while let field = try reader.next() {
      switch field.number {
      case 1: fontName = ExactString(try field.string())
      case 2: fontSize = try field.float()
      default: break
      }
    }
  }
}

/// A color with components from 0 to 1. Proto's default for each is 0.
struct NoteColor: Hashable {
  var components: [Float] = [0, 0, 0, 0]

  init() {}

  init(_ bytes: ArraySlice<UInt8>) throws {
    var reader = ProtobufReader(bytes)
    while let field = try reader.next() {
      if (1...4).contains(field.number) { components[field.number - 1] = try field.float() }
    }
  }
}

/// What a run says of its attachment.
struct NoteAttachmentReference: Hashable {
  var identifier: ExactString = ""
  var type: ExactString = ""

  init(_ bytes: ArraySlice<UInt8>) throws {
    var reader = ProtobufReader(bytes)
    while let field = try reader.next() {
      switch field.number {
      case 1: identifier = ExactString(try field.string())
      case 2: type = ExactString(try field.string())
      default: break
      }
    }
  }

  init(identifier: String, type: String) {
    (self.identifier, self.type) = (ExactString(identifier), ExactString(type))
  }
}
