/// Decodes the encodings with one to four bytes per character (Encoding Standard, 10 to 13). A byte below 0x80 that
/// ends a malformed sequence is never part of it, so that no markup is swallowed.
struct WebMultibyteDecoder {
  private let kind: WebEncoding.Kind
  private let source: [UInt8]
  private let page: CodePage
  /// JIS X 0212 for EUC-JP; otherwise the same as `page`.
  private let supplement: CodePage

  /// The result of one step: a scalar or ``CodePage/undefined``, and the number of bytes used, at least one.
  private typealias Step = (scalar: UInt32, count: Int)

  init(_ kind: WebEncoding.Kind, _ source: [UInt8]) {
    (self.kind, self.source) = (kind, source)
    let page: CodePage? =
      switch kind {
      case .shiftJIS, .eucJP: CodePage(932)
      case .gb18030: CodePage(54_936)
      case .big5: CodePage.standardBig5()
      default: CodePage(949)
      }
    self.page = page ?? .windows1252
    supplement = kind == .eucJP ? CodePage.jis0212() : self.page
  }

  /// Decodes everything from `start`. Complexity: O(n).
  func run(from start: Int) -> WebDecoded {
    var decoded = WebDecoded()
    decoded.bytes.reserveCapacity(source.count - start)
    var at = start
    while at < source.count {
      if source[at] < 0x80 {
        let end = UTF8Bytes.endOfASCII(in: source, from: at)
        decoded.bytes.append(contentsOf: source[at..<end])
        at = end
        continue
      }
      if kind == .big5, at + 1 < source.count, let letter = Self.markedLetter(source[at], source[at + 1]) {
        decoded.append(letter.scalar)
        decoded.append(letter.mark)
        at += 2
        continue
      }
      let step = step(at)
      decoded.append(step.scalar)
      at += step.count
    }
    return decoded
  }

  @inline(__always)
  private func step(_ at: Int) -> Step {
    switch kind {
    case .shiftJIS: shiftJIS(at)
    case .eucJP: eucJP(at)
    case .gb18030: gb18030(at)
    case .big5: double(at)
    default: eucKR(at)
    }
  }

  /// Decodes a pair by the page's table. If the pair is undefined, an ASCII trail byte is not consumed.
  private func double(_ at: Int) -> Step {
    let lead = source[at]
    guard lead >= 0x81, lead <= 0xFE, at + 1 < source.count else { return (CodePage.undefined, 1) }
    let trail = source[at + 1]
    let scalar = page.scalar(lead: lead, trail: trail)
    return (scalar, scalar == CodePage.undefined && trail < 0x80 ? 1 : 2)
  }

  /// The four pairs of Big5 that stand for two scalars.
  private static func markedLetter(_ lead: UInt8, _ trail: UInt8) -> (scalar: UInt32, mark: UInt32)? {
    guard lead == 0x88 else { return nil }
    switch trail {
    case 0x62: return (0xCA, 0x304)
    case 0x64: return (0xCA, 0x30C)
    case 0xA3: return (0xEA, 0x304)
    case 0xA5: return (0xEA, 0x30C)
    default: return nil
    }
  }

  private func eucKR(_ at: Int) -> Step {
    let step = double(at)
    // User-defined characters of Windows are not part of the standard.
    return (0xE000...0xF8FF).contains(step.scalar) ? (CodePage.undefined, step.count) : step
  }

  private func shiftJIS(_ at: Int) -> Step {
    switch source[at] {
    case 0x80: (0x80, 1)
    case 0xA1...0xDF: (0xFF61 + UInt32(source[at]) - 0xA1, 1)
    case 0xA0, 0xFD...0xFF: (CodePage.undefined, 1)
    default: double(at)
    }
  }

  private func eucJP(_ at: Int) -> Step {
    let lead = source[at]
    guard lead == 0x8E || lead == 0x8F || (0xA1...0xFE).contains(lead), at + 1 < source.count else {
      return (CodePage.undefined, 1)
    }
    let next = source[at + 1]
    if lead == 0x8E, (0xA1...0xDF).contains(next) { return (0xFF61 + UInt32(next) - 0xA1, 2) }
    if lead == 0x8F, (0xA1...0xFE).contains(next) {
      guard at + 2 < source.count else { return (CodePage.undefined, 2) }
      let trail = source[at + 2]
      let scalar = supplement.scalar(lead: next, trail: trail)
      return (scalar, scalar == CodePage.undefined && trail < 0x80 ? 2 : 3)
    }
    let scalar = lead >= 0xA1 ? Self.jis0208(page, lead &- 0xA1, next &- 0xA1) : CodePage.undefined
    return (scalar, scalar == CodePage.undefined && next < 0x80 ? 1 : 2)
  }

  /// A character of JIS X 0208 by row and cell, from 0, looked up in the table of Shift JIS.
  static func jis0208(_ page: CodePage, _ row: UInt8, _ cell: UInt8) -> UInt32 {
    guard row < 94, cell < 94 else { return CodePage.undefined }
    let lead = row / 2 + (row < 62 ? 0x81 : 0xC1)
    let trail = row % 2 == 0 ? cell + (cell < 63 ? 0x40 : 0x41) : cell + 0x9F
    return page.scalar(lead: lead, trail: trail)
  }

  private func gb18030(_ at: Int) -> Step {
    let lead = source[at]
    if lead == 0x80 { return (0x20AC, 1) }
    guard lead <= 0xFE, at + 1 < source.count else { return (CodePage.undefined, 1) }
    let second = source[at + 1]
    guard (0x30...0x39).contains(second) else {
      let step = double(at)
      return (Self.of2022(lead, second) ?? step.scalar, step.count)
    }
    // If the input ends here, the bytes so far are one malformed sequence. If another byte breaks it off, only the
    // first byte is.
    guard at + 2 < source.count else { return (CodePage.undefined, 2) }
    guard (0x81...0xFE).contains(source[at + 2]) else { return (CodePage.undefined, 1) }
    guard at + 3 < source.count else { return (CodePage.undefined, 3) }
    guard (0x30...0x39).contains(source[at + 3]) else { return (CodePage.undefined, 1) }
    let index =
      ((Int(lead) - 0x81) * 10 + Int(second) - 0x30) * 1_260 + (Int(source[at + 2]) - 0x81) * 10
      + Int(source[at + 3]) - 0x30
    return (index == 7_457 ? 0xE7C7 : page.scalar(fourByteIndex: index), 4)
  }

  /// Pairs that were private use before GB 18030-2005 and GB 18030-2022, and the ideographic space of GBK.
  private static func of2022(_ lead: UInt8, _ trail: UInt8) -> UInt32? {
    switch (lead, trail) {
    case (0xA3, 0xA0): 0x3000
    case (0xA6, 0xD9): 0xFE10
    case (0xA6, 0xDA): 0xFE12
    case (0xA6, 0xDB): 0xFE11
    case (0xA6, 0xDC...0xDF): 0xFE13 + UInt32(trail) - 0xDC
    case (0xA6, 0xEC...0xED): 0xFE17 + UInt32(trail) - 0xEC
    case (0xA6, 0xF3): 0xFE19
    case (0xA8, 0xBC): 0x1E3F
    case (0xFE, 0x59): 0x9FB4
    case (0xFE, 0x61): 0x9FB5
    case (0xFE, 0x66...0x67): 0x9FB6 + UInt32(trail) - 0x66
    case (0xFE, 0x6D): 0x9FB8
    case (0xFE, 0x7E): 0x9FB9
    case (0xFE, 0x90): 0x9FBA
    case (0xFE, 0xA0): 0x9FBB
    default: nil
    }
  }
}
