internal import InlayEncodings

/// Collects the bytes of an incomplete character, across whatever RTF puts between them.
struct MultibyteDecoder {
  enum Step {
    /// The character needs more bytes.
    case waits
    /// A complete character, which used all pending bytes.
    case scalar(UInt32)
    /// The pending bytes are not a character. `isTaken` says whether the last byte was one of them.
    case broken(isTaken: Bool)
  }

  private(set) var page: CodePage?
  private var pending: [UInt8] = []

  var isEmpty: Bool { page == nil }

  mutating func clear() {
    page = nil
    pending.removeAll(keepingCapacity: true)
  }

  /// Adds a byte from 0x80, or any byte that follows a pending one.
  mutating func push(_ byte: UInt8, _ page: CodePage) -> Step {
    self.page = page
    pending.append(byte)
    let step: Step =
      switch page.kind {
      case .single: .scalar(page.scalar(byte))
      case .double: double(page)
      case .utf8: utf8()
      case .gb18030: gb18030(page)
      }
    if case .waits = step { return step }
    clear()
    return step
  }

  private func double(_ page: CodePage) -> Step {
    let lead = pending[0]
    if pending.count == 1 {
      let alone = page.scalar(lead)
      return alone == 0 ? .waits : alone == CodePage.undefined ? .broken(isTaken: true) : .scalar(alone)
    }
    let scalar = page.scalar(lead: lead, trail: pending[1])
    return scalar == CodePage.undefined ? .broken(isTaken: pending[1] >= 0x80) : .scalar(scalar)
  }

  private func utf8() -> Step {
    let lead = pending[0]
    let length =
      switch lead {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    if length == 0 { return .broken(isTaken: true) }
    if let last = pending.last, pending.count > 1 {
      let range: ClosedRange<UInt8> =
        switch (lead, pending.count) {
        case (0xE0, 2): 0xA0...0xBF
        case (0xED, 2): 0x80...0x9F
        case (0xF0, 2): 0x90...0xBF
        case (0xF4, 2): 0x80...0x8F
        default: 0x80...0xBF
        }
      if !range.contains(last) { return .broken(isTaken: false) }
    }
    if pending.count < length { return .waits }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for byte in pending.dropFirst() { value = value << 6 | UInt32(byte & 0x3F) }
    return .scalar(value)
  }

  private func gb18030(_ page: CodePage) -> Step {
    let isDigit = (0x30...0x39).contains(pending[pending.count - 1])
    switch pending.count {
    case 1: return double(page)
    case 2: return isDigit ? .waits : double(page)
    case 3: return (0x81...0xFE).contains(pending[2]) ? .waits : .broken(isTaken: false)
    default:
      guard isDigit else { return .broken(isTaken: false) }
      let index =
        ((Int(pending[0]) - 0x81) * 10 + Int(pending[1]) - 0x30) * 1_260 + (Int(pending[2]) - 0x81) * 10
        + Int(pending[3]) - 0x30
      let scalar = page.scalar(fourByteIndex: index)
      return scalar == CodePage.undefined ? .broken(isTaken: true) : .scalar(scalar)
    }
  }
}
