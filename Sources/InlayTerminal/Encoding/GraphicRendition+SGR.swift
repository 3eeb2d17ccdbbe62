extension GraphicRendition {
  /// Writes the shortest SGR sequence that changes `old` into this rendition; nothing if they are equal.
  func put(after old: GraphicRendition, to output: inout TerminalOutput) {
    if self == old { return }
    if self == .plain {
      output.put("\u{1B}[m")
      return
    }
    var changes = ParameterList()
    putChanges(from: old, to: &changes)
    if takesAway(from: old) {
      var anew = ParameterList()
      anew.put("0")
      putChanges(from: .plain, to: &anew)
      if anew.bytes.count < changes.bytes.count { changes = anew }
    }
    // The differences may be invisible, such as the color of an underline that is not drawn.
    guard !changes.bytes.isEmpty else { return }
    output.put("\u{1B}[")
    output.put(changes.bytes)
    output.put(UInt8(ascii: "m"))
  }

  /// Whether something is on in `old` and off here.
  private func takesAway(from old: GraphicRendition) -> Bool {
    !old.flags.subtracting(flags).isEmpty || foreground == nil && old.foreground != nil
      || background == nil && old.background != nil || underline == nil && old.underline != nil
      || underlineColor == nil && old.underlineColor != nil
  }

  private func putChanges(from old: GraphicRendition, to list: inout ParameterList) {
    var before = old.flags
    let weights: Flags = [.bold, .faint]
    if !before.subtracting(flags).isDisjoint(with: weights) {
      // One code ends both.
      list.put("22")
      before.subtract(weights)
    }
    let on = flags.subtracting(before)
    let off = before.subtracting(flags)
    if on.contains(.bold) { list.put("1") }
    if on.contains(.faint) { list.put("2") }
    if on.contains(.italic) { list.put("3") }
    if off.contains(.italic) { list.put("23") }
    if on.contains(.reversed) { list.put("7") }
    if off.contains(.reversed) { list.put("27") }
    if on.contains(.struckThrough) { list.put("9") }
    if off.contains(.struckThrough) { list.put("29") }
    if underline != old.underline {
      switch underline {
      case nil: list.put("24")
      case .single: list.put("4")
      case .double: list.put("4:2")
      case .curly: list.put("4:3")
      case .dotted: list.put("4:4")
      case .dashed: list.put("4:5")
      }
    }
    if foreground != old.foreground { list.put(foreground, offset: 0) }
    if background != old.background { list.put(background, offset: 10) }
    if underlineColor != old.underlineColor { list.put(line: underlineColor) }
  }
}

/// Parameters of an SGR sequence.
private struct ParameterList {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ parameter: StaticString) {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: ";")) }
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(start: parameter.utf8Start, count: parameter.utf8CodeUnitCount))
  }

  private mutating func put(_ number: Int) {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: ";")) }
    putDigits(number)
  }

  private mutating func putDigits(_ number: Int) {
    if number >= 10 { putDigits(number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  /// A color of the text (`offset` 0) or behind it (10).
  mutating func put(_ color: CellColor?, offset: Int) {
    switch color {
    case nil: put(39 + offset)
    case .standard(let index): put((index & 8 == 0 ? 30 : 90) + offset + Int(index & 7))
    case .indexed(let index):
      put(38 + offset)
      put(5)
      put(Int(index))
    case .direct(let red, let green, let blue):
      put(38 + offset)
      put(2)
      put(Int(red))
      put(Int(green))
      put(Int(blue))
    }
  }

  /// The color of an underline, in the form of ITU-T T.416 with colons. Terminals that do not know it ignore
  /// all of it.
  mutating func put(line color: CellColor?) {
    let parts: [Int]
    switch color {
    case nil:
      put(59)
      return
    case .standard(let index), .indexed(let index): parts = [Int(index)]
    case .direct(let red, let green, let blue): parts = [Int(red), Int(green), Int(blue)]
    }
    put(parts.count == 1 ? "58:5" : "58:2:")
    for part in parts {
      bytes.append(UInt8(ascii: ":"))
      putDigits(part)
    }
  }
}
