import InlayCore

/// Writes typedstreams as `NSArchiver` does: every string of the format, class and C string once. The fuzz target uses it,
/// too.
struct TypedStreamWriter {
  /// An object with a class.
  indirect enum Object: Sendable, Hashable {
    case string(ExactString)
    /// A number, and its type in Objective-C.
    case integer(String, Int128)
    case real(String, UInt64)
    case data([UInt8])
    case date(UInt64)
    case url(ExactString, base: ExactString?)
    case array([Object?])
    case set([Object?])
    case dictionary([Pair])
    /// An object of a class that nobody knows, and what it inherits from.
    case other([String], [Object?])
  }

  struct Pair: Sendable, Hashable {
    var key: Object
    var value: Object?
  }

  private(set) var bytes: [UInt8]
  /// Whether equal objects are written once.
  let isSharing: Bool
  private var strings: [[UInt8]: Int] = [:]
  private var classes: [String: Int] = [:]
  private var cStrings: [[UInt8]: Int] = [:]
  private var objects: [Object: Int] = [:]
  /// The number of the next object, class or C string.
  private(set) var count = 0
  /// The number of the next string of the format.
  var stringCount: Int { strings.count }

  init(isSharing: Bool = true) {
    bytes = [4, 11] + Array("streamtyped".utf8) + [0x81, 0xE8, 0x03]
    self.isSharing = isSharing
  }

  // MARK: Bytes

  mutating func raw(_ more: [UInt8]) { bytes += more }

  /// An integer in as few bytes as possible.
  mutating func integer(_ number: Int128) {
    func append(_ mark: UInt8, _ width: Int) {
      bytes.append(mark)
      for at in 0..<width { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * at))) }
    }
    switch number {
    case -110...127: bytes.append(UInt8(bitPattern: Int8(number)))
    case -0x8000...0x7FFF: append(0x81, 2)
    case -0x8000_0000...0x7FFF_FFFF: append(0x82, 4)
    default: append(0x87, 8)
    }
  }

  mutating func reference(_ number: Int) { integer(Int128(number) - 110) }

  /// A string of the format: new, or a reference.
  mutating func string(_ text: [UInt8]) {
    if let known = strings[text] { return reference(known) }
    strings[text] = strings.count
    bytes.append(0x84)
    integer(Int128(text.count))
    bytes += text
  }

  mutating func type(_ type: String) { string(Array(type.utf8)) }

  mutating func cString(_ text: String) {
    let text = Array(text.utf8)
    if let known = cStrings[text] { return reference(known) }
    bytes.append(0x84)
    string(text)
    cStrings[text] = count
    count += 1
  }

  /// A class and what it inherits from.
  mutating func chain(_ names: [String]) {
    for name in names {
      if let known = classes[name] { return reference(known) }
      bytes.append(0x84)
      string(Array(name.utf8))
      integer(name == "NSString" || name == "NSMutableString" ? 1 : 0)
      classes[name] = count
      count += 1
    }
    bytes.append(0x85)
  }

  /// Begins an object, which gets the next number.
  mutating func begin(_ names: [String]) {
    bytes.append(0x84)
    count += 1
    chain(names + ["NSObject"])
  }

  mutating func end() { bytes.append(0x86) }

  /// The text of a string.
  mutating func text(_ text: [UInt8]) {
    type("+")
    integer(Int128(text.count))
    bytes += text
  }

  // MARK: Objects

  /// A group of one object, or nil.
  mutating func value(_ object: Object?) {
    type("@")
    write(object)
  }

  mutating func write(_ object: Object?) {
    guard let object else { return bytes.append(0x85) }
    if isSharing, let known = objects[object] { return reference(known) }
    objects[object] = count
    switch object {
    case .string(let text):
      begin(["NSString"])
      self.text(Array(text.string.utf8))
    case .integer(let kind, let number):
      begin(["NSNumber", "NSValue"])
      type("*")
      cString(kind)
      type(kind)
      if kind == "c" || kind == "C" || kind == "B" {
        bytes.append(UInt8(truncatingIfNeeded: number))
      } else {
        integer(number)
      }
    case .real(let kind, let bits):
      begin(["NSNumber", "NSValue"])
      type("*")
      cString(kind)
      type(kind)
      real(Double(bitPattern: bits), isShort: kind == "f")
    case .data(let data):
      begin(["NSMutableData", "NSData"])
      type("i")
      integer(Int128(data.count))
      type("[\(data.count)c]")
      bytes += data
    case .date(let bits):
      begin(["NSDate"])
      type("d")
      real(Double(bitPattern: bits), isShort: false)
    case .url(let text, let base):
      begin(["NSURL"])
      type("c")
      bytes.append(base == nil ? 0 : 1)
      if let base { value(.url(base, base: nil)) }
      value(.string(text))
    case .array(let elements): elementsOf("i", ["NSMutableArray", "NSArray"], elements)
    case .set(let elements): elementsOf("I", ["NSSet"], elements)
    case .dictionary(let pairs):
      begin(["NSDictionary"])
      type("i")
      integer(Int128(pairs.count))
      for pair in pairs {
        value(pair.key)
        value(pair.value)
      }
    case .other(let names, let members):
      begin(names)
      type("{_Odd=\(String(repeating: "@", count: members.count))i[3c][2s]}")
      for member in members { write(member) }
      integer(-1)
      bytes += [0x84, 0x86, 0x92]
      integer(300)
      integer(-300)
    }
    end()
  }

  private mutating func elementsOf(_ count: String, _ names: [String], _ elements: [Object?]) {
    begin(names)
    type(count)
    integer(Int128(elements.count))
    for element in elements { value(element) }
  }

  /// A real number; as an integer if it is one.
  private mutating func real(_ number: Double, isShort: Bool) {
    if let whole = Int32(exactly: number), whole != 0 { return integer(Int128(whole)) }
    bytes.append(0x83)
    let bits = isShort ? UInt64(Float(number).bitPattern) : number.bitPattern
    for at in 0..<(isShort ? 4 : 8) { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(8 * at))) }
  }
}

extension TypedStreamWriter {
  /// An attributed string. Attributes are written where their number is first used.
  ///
  /// - Parameter runs: Lengths, and numbers of `sets`.
  mutating func attributedString(
    _ text: [UInt8], _ runs: [(length: Int128, set: Int)], _ sets: [[Pair]], isMutable: Bool = true
  ) {
    type("@")
    begin((isMutable ? ["NSMutableAttributedString"] : []) + ["NSAttributedString"])
    type("@")
    begin((isMutable ? ["NSMutableString"] : []) + ["NSString"])
    self.text(text)
    end()
    var numbers: [Int: Int] = [:]
    for run in runs {
      type("iI")
      let known = numbers[run.set]
      integer(Int128(known ?? numbers.count + 1))
      integer(run.length)
      guard known == nil else { continue }
      numbers[run.set] = numbers.count + 1
      value(.dictionary(sets[run.set]))
    }
    end()
  }
}
