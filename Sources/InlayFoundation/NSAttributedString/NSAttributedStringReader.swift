internal import Foundation
internal import InlayCore

/// Reads an `NSAttributedString` in one pass.
struct NSAttributedStringReader {
  private let string: NSAttributedString
  private var attributes: StoredAttributes
  private let options: FoundationOptions
  private var assembler: RunAssembler
  // The current position, in UTF-8 bytes and in UTF-16 units.
  private var offset = 0
  private var units = 0
  /// Index of a set, by the names of the attributes and the identity of their values.
  private var known: [[UInt]: Int] = [:]
  /// Index of a set for runs with one attribute.
  private var knownLone: [Lone: Int] = [:]
  private var names: [String: UInt] = [:]
  /// Keeps the objects of `known` alive, so that no other object gets the address of one of them.
  private var alive: [AnyObject] = []

  private struct Lone: Hashable {
    var name: UInt
    var object: ObjectIdentifier
  }

  init(_ string: NSAttributedString, _ options: FoundationOptions) throws {
    self.string = string
    attributes = StoredAttributes(string)
    self.options = options
    let length = string.length
    if length > options.limits.textUnits {
      throw InlayError.limit("textUnits", allowed: options.limits.textUnits, found: length)
    }
    var reader = AttributeSetReader(options)
    var text = string.string
    // A native Swift string is always well formed. A bridged object may contain lone surrogates.
    let isNative = unsafe text.utf8.withContiguousStorageIfAvailable { _ in true } ?? false
    if !isNative {
      let object = NSString(string: text)
      var units = [unichar](repeating: 0, count: object.length)
      unsafe object.getCharacters(&units, range: NSRange(location: 0, length: units.count))
      let (whole, lone) = UTF16Transcoder.text(of: units)
      text = whole
      for at in lone {
        reader.report(
          .foundationLoneSurrogate, at: at, "a lone surrogate was replaced with U+FFFD")
      }
    }
    assembler = RunAssembler(text, reader, options.limits)
  }

  mutating func run() throws -> Converted<DecomposedText> {
    let length = string.length
    var counter = CancellationCounter()
    while units < length, offset < assembler.count {
      try counter.check()
      let at = units
      let range = attributes.read(at: at)
      let (sum, overflow) = range.location.addingReportingOverflow(range.length)
      // This guarantees progress and an end, whatever a subclass answers.
      let end = overflow || sum <= at ? length : min(sum, length)
      let set = attributes.pairs.isEmpty ? 0 : try self.set(at: at)
      let start = offset
      go(to: end)
      if units > end {
        assembler.reader.report(
          .foundationAttributeSplitsPair, at: end,
          "attributes change inside a surrogate pair; the pair got those of its first half")
      }
      try assembler.append(set, start..<offset, at: at)
    }
    return try assembler.finish()
  }

  /// Advances to UTF-16 offset `goal`, or one further if that is inside a surrogate pair, or to the end.
  private mutating func go(to goal: Int) {
    // These are local, because members of `self` would be loaded and stored at each step.
    var (offset, units) = (self.offset, self.units)
    let end = assembler.count
    unsafe assembler.withBytes { bytes in
      while units < goal, offset < end {
        let byte = unsafe bytes[offset]
        // The first byte determines the length. Four bytes are two units.
        offset &+= byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        units &+= byte < 0xF0 ? 1 : 2
      }
    }
    (self.offset, self.units) = (min(offset, end), units)
  }

  /// The set of the last run read. It is found by the identity of the values, which then need no further reading.
  private mutating func set(at: Int) throws -> Int {
    // Most runs with attributes have exactly one.
    if attributes.pairs.count == 1 {
      let (name, object) = attributes.pairs[0]
      let lone = Lone(name: number(of: name), object: ObjectIdentifier(object))
      if let index = knownLone[lone] { return index }
      let index = try add(attributes.pairs, at)
      knownLone[lone] = index
      return index
    }
    var pairs: [(number: UInt, pair: (name: String, object: AnyObject))] = []
    pairs.reserveCapacity(attributes.pairs.count)
    for pair in attributes.pairs { pairs.append((number(of: pair.name), pair)) }
    pairs.sort { $0.number < $1.number }
    var identity: [UInt] = []
    identity.reserveCapacity(2 * pairs.count)
    for (number, pair) in pairs {
      identity.append(number)
      identity.append(UInt(bitPattern: ObjectIdentifier(pair.object)))
    }
    if let index = known[identity] { return index }
    let index = try add(pairs.map(\.pair), at)
    known[identity] = index
    return index
  }

  private mutating func add(
    _ attributes: [(name: String, object: AnyObject)], _ at: Int
  ) throws -> Int {
    assembler.sets.append(try assembler.reader.set(of: attributes.map { ($0.name, $0.object) }, at: at))
    alive += attributes.map(\.object)
    return assembler.sets.count - 1
  }

  private mutating func number(of name: String) -> UInt {
    if let number = names[name] { return number }
    let number = UInt(names.count)
    names[name] = number
    return number
  }
}
