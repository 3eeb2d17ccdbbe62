import InlayCore

// The header: everything before the text, such as version, fonts, colors and document information.
extension RTFWritingPass {
  mutating func header() {
    out += "{\\rtf1\\ansi\\ansicpg1252".utf8
    version()
    fonts()
    colors()
    styleSheet()
    listTables()
    let start = out.count
    info()
    measures()
    if out.count > start { out.append(0x0A) }
  }

  private mutating func version() {
    for word in CocoaHeader.words {
      var number = CocoaHeader.defaults[word]
      if case .integer(let value)? = text.attributes.custom[ExactString("rtf." + word)],
        let fitting = Int32(exactly: value), fitting > -Int32.max
      {
        number = Int(fitting)
      }
      if let number { out += "\\\(word)\(number)".utf8 }
      if word == "cocoasubrtf" { out.append(0x0A) }
    }
    for name in text.attributes.custom.keys.sorted() {
      let isCarried = CocoaHeader.words.contains { name == ExactString("rtf." + $0) }
      if isCarried, case .integer(let value)? = text.attributes.custom[name], Int32(exactly: value) != nil {
        continue
      }
      collector.report(.rtfNotCarried, "RTF cannot store the document's custom attribute \(name)")
    }
  }

  private mutating func fonts() {
    out += "{\\fonttbl".utf8
    for (index, font) in tables.fonts.enumerated() {
      out += "\\f\(index)\\\(ParagraphWords.fontClasses[Int(font.fontClass)].word)\\fcharset0 ".utf8
      out += RTFEscaping.text(font.name, escaping: UInt8(ascii: ";"))
      out.append(UInt8(ascii: ";"))
      if index % 3 == 2 { out.append(0x0A) }
    }
    out += "}\n".utf8
  }

  private mutating func colors() {
    out += "{\\colortbl;".utf8
    for color in tables.colors { out += "\\red\(color.red)\\green\(color.green)\\blue\(color.blue);".utf8 }
    out += "}\n{\\*\\expandedcolortbl;;".utf8
    func share(_ channel: UInt8) -> Int { (Int(channel) * 100_000 + 127) / 255 }
    for color in tables.colors.dropFirst() {
      let (red, green, blue) = (share(color.red), share(color.green), share(color.blue))
      out +=
        (red == green && green == blue ? "\\cssgray\\c\(red)" : "\\cssrgb\\c\(red)\\c\(green)\\c\(blue)").utf8
      if color.alpha != 255 { out += "\\alpha\(share(color.alpha))".utf8 }
      out.append(UInt8(ascii: ";"))
    }
    out += "}\n".utf8
  }

  private mutating func info() {
    var info: [UInt8] = []
    for row in InfoWords.texts {
      guard let value = row.get(text.attributes) else { continue }
      info += "\n{\(row.isStarred ? "\\*" : "")\\\(row.word) ".utf8
      info += RTFEscaping.text(value)
      info.append(UInt8(ascii: "}"))
    }
    info += date("creatim", text.attributes.created)
    info += date("revtim", text.attributes.modified)
    if info.isEmpty { return }
    out += "{\\info".utf8
    out += info
    out.append(UInt8(ascii: "}"))
  }

  private mutating func date(_ word: String, _ value: String?) -> [UInt8] {
    guard let value else { return [] }
    guard let parts = InfoDate.parts(value) else {
      collector.report(.rtfNotCarried, "RTF cannot store the date \(value)")
      return []
    }
    var out = Array("\n{\\\(word)".utf8)
    for (name, part) in zip(InfoDate.words, parts) {
      if let part { out += "\\\(name)\(part)".utf8 }
    }
    out.append(UInt8(ascii: "}"))
    return out
  }

  private mutating func measures() {
    let attributes = text.attributes
    let lengths: [(String, Length?)] = [
      ("deftab", attributes.defaultTabInterval), ("paperw", attributes.paperWidth),
      ("paperh", attributes.paperHeight), ("margl", attributes.marginLeft), ("margr", attributes.marginRight),
      ("margt", attributes.marginTop), ("margb", attributes.marginBottom), ("vieww", attributes.viewWidth),
      ("viewh", attributes.viewHeight),
    ]
    for (word, length) in lengths {
      if let length { out += "\\\(word)\(tables.twips(length, at: 0, &collector))".utf8 }
    }
    if let mode = attributes.viewMode { out += "\\viewkind\(mode)".utf8 }
    if let zoom = attributes.viewZoom { out += "\\viewscale\(zoom)".utf8 }
    if let factor = attributes.hyphenationFactor {
      if factor % 10 != 0 { collector.report(.rtfRounded, "a hyphenation factor of \(factor) was rounded") }
      out += "\\hyphauto1\\hyphfactor\(factor / 10)".utf8
    }
    if let isReadOnly = attributes.isReadOnly { out += "\\readonlydoc\(isReadOnly ? 1 : 0)".utf8 }
    if let language = attributes.language {
      if let code = LanguageCodes.code(language) {
        out += "\\deflang\(code)".utf8
      } else {
        collector.report(.rtfNotCarried, "RTF cannot store the language \(language)")
      }
    }
    if attributes.backgroundColor != nil {
      collector.report(.rtfNotCarried, "RTF cannot store the document's background color")
    }
    if !text.unknownMembers.isEmpty {
      collector.report(.rtfNotCarried, "RTF cannot store unknown members of the document")
    }
  }
}
