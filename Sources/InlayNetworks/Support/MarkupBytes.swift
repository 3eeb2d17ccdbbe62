/// Bytes of a markup: kinds of characters, and code between backquotes.
enum MarkupBytes {
  private static let backquote = UInt8(ascii: "`")

  static func isPunctuation(_ byte: UInt8) -> Bool {
    (0x21...0x2F).contains(byte) || (0x3A...0x40).contains(byte) || (0x5B...0x60).contains(byte)
      || (0x7B...0x7E).contains(byte)
  }

  static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
  }

  /// Where so many backquotes stand next, and no more if that is wanted: on the same line, unless they end a block.
  static func end(_ text: [UInt8], _ count: Int, from start: Int, isExact: Bool) -> Int? {
    var place = start
    while place < text.count {
      guard text[place] == backquote else {
        if count < 3, text[place] == 0x0A { return nil }
        place += 1
        continue
      }
      let row = text[place...].prefix { $0 == backquote }.count
      if row == count || row > count && (count == 3 || !isExact) { return place }
      place += row
    }
    return nil
  }

  /// What a block of code has between its backquotes, without the name of its language and the ends of the first and last
  /// line.
  static func block(_ block: ArraySlice<UInt8>, namesLanguages: Bool) -> ArraySlice<UInt8> {
    var content = block
    let language = content.prefix { isWord($0) || "+-.#_".utf8.contains($0) }
    let isNamed = language.endIndex + 1 < content.endIndex && block[language.endIndex] == 0x0A
    if namesLanguages, isNamed { content = content[language.endIndex...] }
    if content.first == 0x0A { content = content.dropFirst() }
    if content.last == 0x0A { content = content.dropLast() }
    return content
  }

  /// Code within a line, without the spaces that part its own backquotes from those around it.
  static func unpadded(_ code: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var code = code
    if code.first == 0x20, code.first(where: { $0 != 0x20 }) == backquote { code = code.dropFirst() }
    if code.last == 0x20, code.last(where: { $0 != 0x20 }) == backquote { code = code.dropLast() }
    return code
  }
}
