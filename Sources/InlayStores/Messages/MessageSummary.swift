internal import InlayCocoa
internal import InlayCore
internal import InlayDatabase
internal import InlayDocument

/// What `message_summary_info` says of a message: a property list with its edits and the parts that were taken back.
struct MessageSummary {
  /// A version of a part.
  struct Version {
    var part: Int
    /// A typedstream.
    var body: [UInt8]
    var sent: MessageTime?
  }

  /// The versions of each part that was edited, oldest first. The last is what is shown.
  var versions: [[Version]] = []
  /// The parts that were taken back, in ascending order.
  var unsent: [Int] = []

  /// - Throws: `InlayError` if it is no property list, or exceeds a limit.
  init(_ bytes: [UInt8], limits: Limits) throws {
    // A property list may share values to seem far larger than it is. A summary has no reason to.
    var limits = limits
    limits.propertyListValues = min(limits.propertyListValues, bytes.count)
    let table = try ObjectTable.read(bytes, limits: limits)
    guard case .dictionary(let members)? = try table.value(at: table.top, limits: limits) else { return }
    if case .array(let parts)? = members["rp"] { unsent = parts.compactMap(Self.part).sorted() }
    guard case .dictionary(let edits)? = members["ec"] else { return }
    let parts = edits.compactMap { key, value in Self.part(key.string).map { ($0, value) } }
    for (part, value) in parts.sorted(by: { $0.0 < $1.0 }) {
      guard case .array(let list) = value else { continue }
      versions.append(list.compactMap { Self.version(of: part, $0) })
    }
  }

  private static func version(of part: Int, _ value: PropertyListValue) -> Version? {
    guard case .dictionary(let members) = value, case .data(let body)? = members["t"] else { return nil }
    var sent: MessageTime?
    switch members["d"] {
    case .real(let seconds)?: sent = MessageTime(cocoa: .real(seconds.value))
    case .integer(let seconds)?: sent = Int(exactly: seconds).flatMap { MessageTime(cocoa: .integer($0)) }
    default: break
    }
    return Version(part: part, body: body, sent: sent)
  }

  private static func part(_ value: PropertyListValue) -> Int? {
    guard case .integer(let number) = value, let part = Int(exactly: number) else { return nil }
    return bounded(part)
  }

  /// The number of a part; `nil` if it is none that an envelope can have.
  static func part(_ text: some StringProtocol) -> Int? { Int(text).flatMap(bounded) }

  private static func bounded(_ part: Int) -> Int? { (0...Int(Int32.max)).contains(part) ? part : nil }
}
