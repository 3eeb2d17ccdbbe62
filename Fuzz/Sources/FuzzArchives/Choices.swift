/// The bytes of an input, as choices. At their end every choice is the first.
struct Choices {
  private let bytes: [UInt8]
  private var at = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var rest: [UInt8] { Array(bytes[at...]) }

  mutating func number(below limit: Int) -> Int {
    guard at < bytes.count, limit > 0 else { return 0 }
    defer { at += 1 }
    return Int(bytes[at]) % limit
  }

  /// Rarely true: most structures are to be right.
  mutating func rarely() -> Bool { number(below: 32) == 31 }

  mutating func pick<T>(_ options: [T]) -> T { options[number(below: options.count)] }

  mutating func bytes(below limit: Int) -> [UInt8] {
    let count = number(below: limit)
    return (0..<count).map { _ in UInt8(number(below: 256)) }
  }
}
