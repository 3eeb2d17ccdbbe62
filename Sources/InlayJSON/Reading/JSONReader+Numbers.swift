extension JSONReader {
  /// Reads a number that must be an integer in `range`.
  ///
  /// The exact value counts: `1.0`, `10e-1` and `1e0` are 1, because their canonical form is. `1.5` is refused, and so
  /// is anything beyond ±(2^53 - 1), whatever `range` is. `-0` is 0.
  ///
  /// - Throws: ``JSONError`` if it is not such a number.
  package mutating func readInteger(in range: ClosedRange<Int>) throws(JSONError) -> Int {
    let first = try nextByte()
    let start = position
    var index = start
    let isNegative = first == 0x2D
    if isNegative { index &+= 1 }
    let digits = index
    var value = 0
    // Fifteen digits cannot overflow and are always below 2^53. Longer numbers are read in the general way.
    let end = Swift.min(bytes.count, digits &+ 15)
    while index < end {
      let digit = bytes[index] &- 0x30
      guard digit < 10 else { break }
      value = value &* 10 &+ Int(digit)
      index &+= 1
    }
    let next = index < bytes.count ? bytes[index] : 0
    let isPlain = next != 0x2E && next | 0x20 != 0x65 && next &- 0x30 >= 10
    if index > digits, isPlain, index &- digits == 1 || bytes[digits] != 0x30 {
      position = index
      if isNegative { value = 0 &- value }
    } else {
      guard Self.kind(startingWith: first) == .number else { throw mismatch(first, .number) }
      let number = try scanNumber()
      guard let exact = number.exactInteger else { throw JSONError(.notAnInteger, at: start) }
      value = exact
    }
    guard range.contains(value) else { throw JSONError(.integerOutOfRange(range), at: start) }
    return value
  }

  /// Reads a number as a finite double, never minus zero. See ``JSONReader`` for what is refused.
  ///
  /// - Throws: ``JSONError`` if it is not such a number.
  package mutating func readDouble() throws(JSONError) -> Double { try readNumber().double }

  /// Reads a number. See ``JSONReader`` for what is refused.
  ///
  /// - Throws: ``JSONError`` if it is not such a number.
  package mutating func readNumber() throws(JSONError) -> JSONNumber {
    let first = try nextByte()
    guard first == 0x2D || 0x30...0x39 ~= first else { throw mismatch(first, .number) }
    let start = position
    let number = try scanNumber()
    guard let value = JSONNumber(number.fastDouble ?? slowDouble(start, position)) else {
      throw JSONError(.numberOverflow, at: start)
    }
    if number.isInteger, value.double.magnitude > Double(JSONNumber.largestInteger),
      !isCanonicalInteger(value.double, start, position)
    {
      throw JSONError(.inexactInteger, at: start)
    }
    return value
  }

  /// Checks the number at `position` against the grammar of RFC 8259, section 6, and advances past it. Throws if it is
  /// malformed.
  private mutating func scanNumber() throws(JSONError) -> NumberLiteral {
    let start = position
    let longest = start &+ Self.maximumNumberBytes
    var number = NumberLiteral()
    var index = start
    let input = bytes
    let count = input.count

    /// Reads digits from `index` on. Throws if there is none.
    func scanDigits(_ visit: (UInt8) -> Void) throws(JSONError) {
      let first = index
      while index < count {
        let digit = input[index] &- 0x30
        guard digit < 10 else { break }
        visit(digit)
        index &+= 1
      }
      if index == count, index == first { throw JSONError(.unexpectedEnd, at: count) }
      if index == first { throw JSONError(.malformedNumber, at: index) }
      if index > longest { throw JSONError(.numberTooLong, at: start) }
    }

    if index < count, bytes[index] == 0x2D {
      number.isNegative = true
      index &+= 1
    }
    let leading = index
    try scanDigits { number.append(integerDigit: $0) }
    if index &- leading > 1, bytes[leading] == 0x30 { throw JSONError(.malformedNumber, at: leading) }
    if index < count, bytes[index] == 0x2E {
      number.isInteger = false
      index &+= 1
      try scanDigits { number.append(fractionDigit: $0) }
    }
    if index < count, bytes[index] | 0x20 == 0x65 {
      number.isInteger = false
      index &+= 1
      var isNegative = false
      if index < count, bytes[index] == 0x2B || bytes[index] == 0x2D {
        isNegative = bytes[index] == 0x2D
        index &+= 1
      }
      // Limited to a value far beyond what a double or the digits of the longest number could reach.
      var exponent = 0
      try scanDigits { exponent = Swift.min(exponent &* 10 &+ Int($0), 1_000_000) }
      number.exponent &+= isNegative ? 0 &- exponent : exponent
    }
    position = index
    return number
  }

  /// The nearest double to the number in `bytes[start..<end]`, by the standard library; infinite beyond the range.
  @inline(never)
  private func slowDouble(_ start: Int, _ end: Int) -> Double {
    Double(String(decoding: bytes[start..<end], as: UTF8.self)) ?? .infinity
  }

  /// Whether the integer in `bytes[start..<end]` equals the canonical form of `double`.
  private func isCanonicalInteger(_ double: Double, _ start: Int, _ end: Int) -> Bool {
    let written = bytes[start..<end].drop { $0 == 0x2D }
    let shortest = ShortestDigits(double)
    let significant = written.prefix(shortest.digits.count)
    return written.count == shortest.pointPosition && significant.elementsEqual(shortest.digits)
      && written.dropFirst(shortest.digits.count).allSatisfy { $0 == 0x30 }
  }
}

/// A number as written: significant digits times a power of ten.
struct NumberLiteral {
  var isNegative = false
  /// Whether it is written without fraction and exponent.
  var isInteger = true
  /// The significant digits that fit, without leading and trailing zeros.
  var mantissa: UInt64 = 0
  /// Whether nonzero digits were left out of the mantissa.
  var isTruncated = false
  /// The exponent as written, plus one for each digit before the decimal point.
  var exponent = 0
  /// Number of zeros since the last other digit, which are not yet part of the mantissa.
  private var pendingZeros = 0
  /// Number of digits in the mantissa.
  private var digitCount = 0
  /// Number of zeros before the first nonzero digit.
  private var leadingZeros = 0

  /// Adds a digit before the decimal point.
  @inline(__always)
  mutating func append(integerDigit digit: UInt8) {
    exponent &+= 1
    append(digit)
  }

  /// Adds a digit after the decimal point.
  @inline(__always)
  mutating func append(fractionDigit digit: UInt8) { append(digit) }

  /// Appends a digit to the mantissa, together with pending zeros before it.
  @inline(__always)
  private mutating func append(_ digit: UInt8) {
    if digit == 0 {
      pendingZeros &+= 1
      return
    }
    let zeros = pendingZeros
    pendingZeros = 0
    if mantissa == 0 {
      leadingZeros &+= zeros
      mantissa = UInt64(digit)
      digitCount = 1
      return
    }
    guard digitCount &+ zeros &+ 1 <= 19 else {
      isTruncated = true
      return
    }
    for _ in 0..<zeros { mantissa &*= 10 }
    mantissa = mantissa &* 10 &+ UInt64(digit)
    digitCount &+= zeros &+ 1
  }

  /// The power of ten of the last digit in the mantissa.
  private var scale: Int { exponent &- leadingZeros &- digitCount }

  /// The value if it is an integer of magnitude below 2^53.
  var exactInteger: Int? {
    if mantissa == 0 { return 0 }
    // The last digit of the mantissa is not zero, so a negative scale means a fraction.
    guard !isTruncated, scale >= 0, scale + digitCount <= 16 else { return nil }
    var value = mantissa
    for _ in 0..<scale { value &*= 10 }
    guard value <= UInt64(JSONNumber.largestInteger) else { return nil }
    return isNegative ? -Int(value) : Int(value)
  }

  /// The nearest double, if one exact operation gives it (Clinger 1990), because both operands are exact doubles.
  var fastDouble: Double? {
    if mantissa == 0 { return 0 }
    guard !isTruncated, mantissa <= UInt64(JSONNumber.largestInteger), scale.magnitude <= 22 else {
      return nil
    }
    let power = Self.powersOfTen[Int(scale.magnitude)]
    let value = scale < 0 ? Double(mantissa) / power : Double(mantissa) * power
    return isNegative ? -value : value
  }

  /// The powers of ten that doubles represent exactly.
  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19,
    1e20, 1e21, 1e22,
  ]
}
