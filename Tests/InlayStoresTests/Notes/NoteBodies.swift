import InlayCore
import TestKit

@testable import InlayStores

/// Bodies of notes as Notes would store them, made of what is wanted of them.
enum NoteBodies {
  /// A run: its text, and what is written behind its length.
  struct Run {
    var text: String
    var paragraph = NoteParagraph()
    var characters = NoteCharacters()
    var attachment: (identifier: String, type: String)?

    var message: [UInt8] {
      ProtobufWriter { run in
        run.add(1, text.utf16.count)
        if paragraph != NoteParagraph() {
          run.add(2) { style in
            if paragraph.type != -1 { style.add(1, paragraph.type) }
            if let alignment = paragraph.alignment { style.add(2, alignment) }
            if paragraph.indent != 0 { style.add(4, paragraph.indent) }
            if let isDone = paragraph.isDone {
              style.add(5) {
                $0.add(1, [UInt8](repeating: 7, count: 16))
                $0.add(2, isDone ? 1 : 0)
              }
            }
            if paragraph.quote != 0 { style.add(8, paragraph.quote) }
          }
        }
        if characters.fontName != nil || characters.fontSize != nil {
          run.add(3) { font in
            if let name = characters.fontName { font.add(1, name.string) }
            if let size = characters.fontSize { font.add(2, size) }
          }
        }
        for (number, value) in [
          (5, characters.weight), (6, characters.underline), (7, characters.strikethrough),
          (8, characters.superscript),
        ] where value != 0 { run.add(number, value) }
        if let link = characters.link { run.add(9, link.string) }
        if let color = characters.color {
          run.add(10) { message in
            for (index, component) in color.components.enumerated() { message.add(index + 1, component) }
          }
        }
        if let attachment {
          run.add(12) {
            $0.add(1, attachment.identifier)
            $0.add(2, attachment.type)
          }
        }
        run.add(13, 1_700_000_000)
        if let emphasis = characters.emphasis { run.add(14, emphasis) }
      }.bytes
    }
  }

  /// The message of a text and its runs.
  static func message(_ runs: [Run]) -> [UInt8] {
    message(runs.map(\.text).joined(), runs: runs.map(\.message))
  }

  static func message(_ text: String, runs: [[UInt8]]) -> [UInt8] {
    ProtobufWriter { note in
      note.add(2, text)
      for run in runs { note.add(5, run) }
    }.bytes
  }

  /// A body around a message.
  static func body(_ message: [UInt8]) -> [UInt8] {
    ProtobufWriter { whole in
      whole.add(1, 0)
      whole.add(2) { document in
        document.add(1, 0)
        document.add(2, 0)
        document.add(3, message)
      }
    }.bytes
  }

  static func body(_ runs: [Run]) -> [UInt8] { body(message(runs)) }

  /// Bytes in a gzip of stored blocks (RFC 1951, 3.2.4; RFC 1952).
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var out: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    var at = 0
    repeat {
      let piece = bytes[at..<min(at + 65_535, bytes.count)]
      at = piece.endIndex
      out += [at == bytes.count ? 1 : 0] + number(piece.count, 2) + number(piece.count ^ 0xFFFF, 2) + piece
    } while at < bytes.count
    var crc: UInt32 = .max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return out + number(Int(~crc), 4) + number(bytes.count, 4)
  }
}

extension NoteBodies {
  /// Random runs. All of a paragraph have its style, as Notes writes them.
  static func runs(_ source: ChoiceSource) -> [Run] {
    var runs: [Run] = []
    for _ in source.array(count: 0...5, of: { $0.bool() }) {
      let style = paragraph(source)
      runs += source.array(count: 0...4) { source in
        if source.oneIn(4) {
          return Run(
            text: "\u{FFFC}", paragraph: style, characters: characters(source),
            attachment: (identifier: source.identifier(), type: source.pick(["public.png", "x", ""])))
        }
        let text = source.plainText(pieces: 1...4).filter { !$0.isNewline }
        return Run(text: String(text), paragraph: style, characters: characters(source))
      }
      runs.append(Run(text: "\n", paragraph: style, characters: characters(source)))
    }
    return runs
  }

  private static func paragraph(_ source: ChoiceSource) -> NoteParagraph {
    var style = NoteParagraph()
    style.type = source.pick([-1, 0, 1, 2, 3, 4, 100, 101, 102, 103, 7])
    style.alignment = source.optional { $0.pick([0, 1, 2, 3, 4]) }
    style.indent = source.pick([0, 1, 2, 9])
    style.isDone = style.type == 103 ? source.bool() : nil
    style.quote = source.pick([0, 0, 1])
    return style
  }

  private static func characters(_ source: ChoiceSource) -> NoteCharacters {
    var style = NoteCharacters()
    style.fontName = source.optional { ExactString($0.pick(["Avenir-Heavy", "Helvetica", ".SFUI-Regular"])) }
    style.fontSize = source.optional { $0.pick([12, 17.5, 0.5]) }
    style.weight = source.pick([0, 1, 2, 3])
    style.underline = source.pick([0, 1])
    style.strikethrough = source.pick([0, 1])
    style.superscript = source.pick([0, 1, -1, -3])
    style.link = source.optional { ExactString($0.pick(["https://example.com/?a=b", "x", ""])) }
    if source.oneIn(3) {
      var color = NoteColor()
      color.components = (0..<4).map { _ in Float(source.below(256)) / 255 }
      style.color = color
    }
    style.emphasis = source.optional { $0.int(in: 0...6) }
    return style
  }
}
