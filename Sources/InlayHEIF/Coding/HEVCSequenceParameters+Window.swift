extension HEVCSequenceParameters {
  /// The parameter set `unit` with a window that keeps the top left `width` × `height` pixels. Returns `nil` if they
  /// are not a whole number of window steps, or more than are coded.
  static func cropped(_ unit: HEVCUnit, width: Int, height: Int) -> HEVCUnit? {
    guard let parameters = HEVCSequenceParameters(unit) else { return nil }
    let step = windowStep(chromaFormat: parameters.chromaFormat)
    let (right, bottom) = (parameters.codedWidth - width, parameters.codedHeight - height)
    guard right >= 0, bottom >= 0, right % step.x == 0, bottom % step.y == 0 else { return nil }
    guard right > 0 || bottom > 0 || parameters.window != Window() else { return unit }
    var source = BitReader(unit.payload)
    var target = BitWriter()
    for _ in 0..<parameters.windowBits.lowerBound { target.bit(source.flag() ?? false) }
    target.bit(true)
    for count in [0, right / step.x, 0, bottom / step.y] { target.exponentialGolomb(UInt32(count)) }
    guard source.skip(parameters.windowBits.count) != nil else { return nil }
    // The last 1 bit ends the payload. The bits after it only fill the byte and are written anew.
    var rest: [Bool] = []
    while let bit = source.flag() { rest.append(bit) }
    guard let end = rest.lastIndex(of: true) else { return nil }
    for bit in rest[...end] { target.bit(bit) }
    return HEVCUnit(unit.bytes.prefix(2) + HEVCUnit.protected(target.bytes))
  }
}
