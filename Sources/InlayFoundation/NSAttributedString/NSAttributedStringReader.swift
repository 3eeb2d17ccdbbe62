internal import Foundation
internal import Inlay

/// Reads an `NSAttributedString` once, from its start to its end.
struct NSAttributedStringReader {
  private let string: NSAttributedString
  private let options: FoundationOptions
  private var scan: TextScan
  private var builder = AttributedTextBuilder()
  private var reader: AttributeSetReader
  private var sets: [AttributeSet] = [AttributeSet()]
  /// Index in `sets` by the attributes' names and the identity of their values.
  private var known: [[UInt]: Int] = [:]
  private var names: [String: UInt] = [:]
  /// Keeps the objects of `known` alive, so that no other one gets the address of one of them.
  private var alive: [AnyObject] = []
  private var pending: Pending?

  /// An image over ordinary text, which may go on.
  private struct Pending {
    var range: Range<String.Index>
    var set: Int
  }

  init(_ string: NSAttributedString, _ options: FoundationOptions) throws(FoundationError) {
    self.string = string
    self.options = options
    let length = string.length
    if length > options.limits.textUnits {
      throw .limit(LimitExceeded("textUnits", allowed: options.limits.textUnits, found: length))
    }
    var reader = AttributeSetReader(options)
    var text = string.string
    // A Swift string is well formed as it is. One that stands for an object may hold lone surrogates.
    let isNative = unsafe text.utf8.withContiguousStorageIfAvailable { _ in true } ?? false
    if !isNative {
      let object = NSString(string: text)
      var units = [unichar](repeating: 0, count: object.length)
      unsafe object.getCharacters(&units, range: NSRange(location: 0, length: units.count))
      let (whole, lone) = UTF16Transcoder.text(of: units)
      text = whole
      for at in lone {
        reader.report(
          .foundationLoneSurrogate, at: at, "half of a surrogate pair stands alone; it became U+FFFD")
      }
    }
    self.reader = reader
    scan = TextScan(text)
    builder.reserveCapacity(utf8: scan.bytes.count, runs: 16)
  }

  mutating func run() throws(FoundationError) -> Converted<DecomposedText> {
    let length = string.length
    while scan.units < length, scan.offset < scan.bytes.count {
      let at = scan.units
      var range = NSRange(location: at, length: 0)
      let attributes = unsafe string.attributes(at: at, effectiveRange: &range)
      let (sum, overflow) = range.location.addingReportingOverflow(range.length)
      // However a subclass answers, the walk goes forward and ends.
      let end = overflow || sum <= at ? length : min(sum, length)
      let set = attributes.isEmpty ? 0 : try self.set(of: attributes, at: at)
      let start = (offset: scan.offset, index: scan.index)
      scan.go(to: end)
      if scan.units > end {
        reader.report(
          .foundationAttributeSplitsPair, at: end,
          "attributes change inside a surrogate pair; it has those of its first half")
      }
      try append(set, start.index..<scan.index, start.offset..<scan.offset, at)
    }
    try flush()
    let converted: Converted<DecomposedText>
    do { converted = try Decomposer.decompose(builder.finish(), limits: options.limits) } catch {
      throw .limit(error)
    }
    return Converted(
      converted.value, diagnostics: reader.collector.diagnostics + converted.diagnostics)
  }

  private mutating func append(
    _ set: Int, _ range: Range<String.Index>, _ bytes: Range<Int>, _ at: Int
  ) throws(FoundationError) {
    guard let image = sets[set].image, !scan.hasObjectReplacement(bytes) else {
      try flush()
      return try add(set, range)
    }
    if let open = pending, sets[open.set].isMarked == sets[set].isMarked, sets[open.set].image == image {
      pending?.range = open.range.lowerBound..<range.upperBound
      if sets[open.set].character != sets[set].character {
        reader.report(
          .foundationImageOverRuns, at: at,
          "attributes change below an image; it has those at its start")
      }
    } else {
      try flush()
      pending = Pending(range: range, set: set)
    }
  }

  private mutating func flush() throws(FoundationError) {
    guard let open = pending else { return }
    pending = nil
    try add(open.set, open.range)
  }

  private mutating func add(_ set: Int, _ range: Range<String.Index>) throws(FoundationError) {
    do {
      try builder.append(
        scan.text[range], character: sets[set].character, paragraph: sets[set].paragraph,
        image: sets[set].image)
    } catch { throw .limit(error) }
  }

  /// The set of these attributes: found by the identity of their values, which are then not looked at again.
  private mutating func set(
    of attributes: [NSAttributedString.Key: Any], at: Int
  ) throws(FoundationError) -> Int {
    var pairs: [(name: UInt, key: String, value: Any, object: AnyObject)] = []
    pairs.reserveCapacity(attributes.count)
    for (key, value) in attributes {
      let number = number(of: key.rawValue)
      if let object = value as? InlineImageValue {
        pairs.append((number, key.rawValue, object, object))
      } else {
        // On Linux `attributes(at:)` makes new values each time; this call gives the object that is held.
        let held = unsafe string.attribute(key, at: at, effectiveRange: nil) ?? value
        pairs.append((number, key.rawValue, held, held as AnyObject))
      }
    }
    if pairs.count > 1 { pairs.sort { $0.name < $1.name } }
    var identity: [UInt] = []
    identity.reserveCapacity(2 * pairs.count)
    for pair in pairs {
      identity.append(pair.name)
      identity.append(UInt(bitPattern: ObjectIdentifier(pair.object)))
    }
    if let index = known[identity] { return index }
    sets.append(try reader.set(of: pairs.map { ($0.key, $0.value) }, at: at))
    alive += pairs.map(\.object)
    known[identity] = sets.count - 1
    return sets.count - 1
  }

  private mutating func number(of name: String) -> UInt {
    if let number = names[name] { return number }
    let number = UInt(names.count)
    names[name] = number
    return number
  }
}
