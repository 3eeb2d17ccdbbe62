/// The rules of ``LineBreakContext``, asked once for every context and class, so that going over text is a look-up.
struct LineBreakTable: Sendable {
  static let shared = LineBreakTable()

  /// The number of a context is its place in `LineBreakContext.all`.
  static let start: UInt8 = 0

  /// The number of a class without history.
  @inline(__always)
  static func context(_ scalar: LineBreakClass) -> UInt8 { scalar.rawValue + 1 }

  /// By context, 64 to each, and class on the right: bits 0 and 1 the decision without spaces between, bits 2 and 3 with
  /// spaces, the byte above them the context after.
  private let entries: [UInt16]

  /// What is known of a context and a class on its right.
  struct Entry {
    var bits: UInt16
    @inline(__always) var withoutSpaces: UInt8 { UInt8(truncatingIfNeeded: bits & 3) }
    @inline(__always) var afterSpaces: UInt8 { UInt8(truncatingIfNeeded: bits >> 2 & 3) }
    /// The context after the class, if it follows without spaces.
    @inline(__always) var context: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
  }

  @inline(__always)
  subscript(context: UInt8, right: LineBreakClass) -> Entry {
    Entry(bits: entries[Int(context) << 6 | Int(right.rawValue)])
  }

  private init() {
    let contexts = LineBreakContext.all
    let numbers = [LineBreakContext: Int](
      contexts.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    var entries = [UInt16](repeating: 0, count: contexts.count << 6)
    for (number, context) in contexts.enumerated() {
      for right in LineBreakClass.allCases {
        let after = numbers[context.followed(by: right)] ?? Int(Self.context(right))
        entries[number << 6 | Int(right.rawValue)] =
          UInt16(context.decision(before: right, afterSpaces: false).rawValue)
          | UInt16(context.decision(before: right, afterSpaces: true).rawValue) << 2 | UInt16(after) << 8
      }
    }
    self.entries = entries
  }
}
