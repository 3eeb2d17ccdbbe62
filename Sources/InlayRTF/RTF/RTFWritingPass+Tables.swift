import InlayCore

// The style sheet and the list tables of the header.
extension RTFWritingPass {
  /// Assigns each paragraph to a list. Complexity: O(n); O(1) for a text without lists.
  mutating func planLists() throws {
    guard forms.hasLists else { return }
    plan = RTFListPlan(taken: forms.takenLists)
    var cursor = RTFTextCursor(text)
    var walk = RTFListWalk()
    var counter = CancellationCounter()
    while cursor.look() {
      try counter.check()
      let form = forms[cursor.paragraph.map { paragraphForms[$0] } ?? plainForm]
      walk.walk(&cursor, form, &plan)
    }
    walk.place(&plan)
    for loss in plan.losses { collector.report(.rtfListFormat, at: loss.position, loss.message) }
  }

  mutating func styleSheet() {
    if forms.styles.isEmpty, tables.styles.isEmpty { return }
    out += "{\\stylesheet{\\s0\\snext0 Normal;}".utf8
    for (index, style) in forms.styles.enumerated() {
      let base = style.base.flatMap { forms.number(named: $0) } ?? 0
      out += "\n{\\s\(index + 1)\\sbasedon\(base)\\snext\(style.outlineLevel == nil ? index + 1 : 0)".utf8
      if let level = style.outlineLevel { out += "\\outlinelevel\(level)".utf8 }
      out.append(0x20)
      out += RTFEscaping.text(style.name, escaping: UInt8(ascii: ";"))
      out += ";}".utf8
    }
    for (index, name) in tables.styles.enumerated() {
      out += "\n{\\*\\cs\(index + RTFCustom.firstCharacterStyle)\\additive ".utf8
      out += RTFEscaping.text(name, escaping: UInt8(ascii: ";"))
      out += ";}".utf8
    }
    out += "}\n".utf8
  }

  mutating func listTables() {
    if plan.lists.isEmpty { return }
    let lists = plan.lists.filter { !$0.levels.isEmpty }.sorted { $0.number < $1.number }
    out += "{\\*\\listtable".utf8
    for list in lists {
      out += "{\\list\\listtemplateid\(list.number)\\listhybrid".utf8
      for index in list.levels.indices { level(list.levels[index], index) }
      out += "{\\listname \(list.name);}\\listid\(list.number)}\n".utf8
    }
    out += "}\n{\\*\\listoverridetable".utf8
    for list in lists {
      out += "{\\listoverride\\listid\(list.number)\\listoverridecount0\\ls\(list.number)}\n".utf8
    }
    out += "}\n".utf8
  }

  /// Writes a level in Cocoa's form. A level that no paragraph uses gets a bullet.
  private mutating func level(_ level: RTFListPlan.Level?, _ index: Int) {
    let format = level?.format ?? .defaultBullet(level: index + 1)
    let isEmpty = format.pieces.isEmpty && level?.marker != nil
    let code = format.numbers?.levelCode ?? (isEmpty ? 255 : 23)
    out += "{\\listlevel\\levelnfc\(code)\\levelnfcn\(code)\\leveljc0\\leveljcn0\\levelfollow0".utf8
    out += "\\levelstartat\(level?.start ?? 1)\\levelspace360\\levelindent0".utf8
    if let marker = level?.marker {
      out += "{\\*\\levelmarker ".utf8
      out += RTFEscaping.text(marker)
      out.append(UInt8(ascii: "}"))
    }
    var text: [UInt8] = []
    var offsets: [UInt8] = []
    var units = 0
    let count = format.pieces.count { if case .number = $0 { true } else { false } }
    for piece in format.pieces {
      switch piece {
      case .text(let string):
        for scalar in string.unicodeScalars where units < 200 {
          Self.unicode(scalar, to: &text)
          units += scalar.value > 0xFFFF ? 2 : 1
        }
      case .number:
        guard units < 200 else { continue }
        units += 1
        offsets.append(UInt8(units))
        let shown = max(index - (count - offsets.count), 0)
        RTFEscaping.hex(UInt8(min(shown, 8)), to: &text)
      }
    }
    out += "{\\leveltext\\leveltemplateid\(index + 1)".utf8
    RTFEscaping.hex(UInt8(units), to: &out)
    out += text
    out += ";}{\\levelnumbers".utf8
    for offset in offsets { RTFEscaping.hex(offset, to: &out) }
    out += ";}\\fi-360\\li\(720 * (index + 1))\\lin\(720 * (index + 1)) }".utf8
  }

  /// Writes ASCII unescaped and everything else as `\u`: in list tables no font defines the meaning of other bytes.
  private static func unicode(_ scalar: Unicode.Scalar, to out: inout [UInt8]) {
    if scalar.value < 0x7F, scalar.value >= 0x20, scalar != ";", scalar != "\\", scalar != "{", scalar != "}"
    {
      out.append(UInt8(scalar.value))
    } else if scalar.value < 0x7F {
      RTFEscaping.hex(UInt8(scalar.value), to: &out)
    } else {
      out += "\\uc0".utf8
      for unit in scalar.utf16 {
        out += "\\u".utf8
        RTFEscaping.number(Int(unit), to: &out)
        out.append(0x20)
      }
    }
  }
}
