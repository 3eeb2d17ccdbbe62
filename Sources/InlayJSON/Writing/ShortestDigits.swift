/// The shortest decimal digits that read back as a given double, and the position of the decimal point.
struct ShortestDigits {
  /// ASCII digits. The first and the last are not zero, except for "0".
  var digits: [UInt8]
  /// Number of digits (or zeros after them) before the decimal point; 0 or negative for numbers below 1.
  var pointPosition: Int

  /// The digits of the magnitude of `double`, which must be finite.
  ///
  /// The standard library's description has the shortest digits, and of those the nearest, as ECMAScript requires
  /// (ECMA-262, Number::toString, with the note that RFC 8785, 3.2.2.3, makes binding). Only its layout differs.
  init(_ double: Double) {
    digits = []
    var point: Int?
    var exponent = 0
    var isExponent = false
    var isNegativeExponent = false
    for byte in double.magnitude.description.utf8 {
      switch byte {
      case 0x2E: point = digits.count
      case 0x65: isExponent = true
      case 0x2D: isNegativeExponent = true
      case 0x30...0x39:
        if isExponent { exponent = exponent * 10 + Int(byte - 0x30) } else { digits.append(byte) }
      default: break
      }
    }
    pointPosition = (point ?? digits.count) + (isNegativeExponent ? -exponent : exponent)
    let leading = digits.prefix { $0 == 0x30 }.count
    if leading == digits.count {
      digits = [0x30]
      pointPosition = 1
      return
    }
    digits.removeFirst(leading)
    pointPosition -= leading
    while digits.last == 0x30 { digits.removeLast() }
  }
}
