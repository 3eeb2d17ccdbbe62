/// The rules of ``LineBreakContext`` as a table, computed once for every context and class, so that scanning is a
/// lookup.
struct LineBreakTable: Sendable {
  static let shared = LineBreakTable()

  /// The number of the context at the start of a line.
  static let start: UInt8 = 0

  /// The number of the context for a class without history.
  @inline(__always)
  static func context(_ scalar: LineBreakClass) -> UInt8 { scalar.rawValue + 1 }

  /// Indexed by the context's number (64 entries each) and the class on the right. Bits 0 and 1 are the decision
  /// without spaces in between, bits 2 and 3 that with spaces, and the upper byte is the next context.
  private let entries: [UInt16]

  /// The entry for a context and a class on its right.
  struct Entry {
    var bits: UInt16
    @inline(__always) var withoutSpaces: UInt8 { UInt8(truncatingIfNeeded: bits & 3) }
    @inline(__always) var afterSpaces: UInt8 { UInt8(truncatingIfNeeded: bits >> 2 & 3) }
    /// The next context, if the class follows without spaces.
    @inline(__always) var context: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
  }

  @inline(__always)
  subscript(context: UInt8, right: LineBreakClass) -> Entry {
    Entry(bits: entries[Int(context) << 6 | Int(right.rawValue)])
  }

  private init() {
    let contexts = LineBreakContext.all
    let classes = LineBreakClass.allCases
    var entries = [UInt16](repeating: 0, count: contexts.count << 6)
    for (number, context) in contexts.enumerated() {
      for right in classes {
        let withoutSpaces = context.decision(before: right, afterSpaces: false).rawValue
        let afterSpaces = context.decision(before: right, afterSpaces: true).rawValue
        let next = context.followed(by: right).number
        entries[number << 6 | Int(right.rawValue)] =
          UInt16(withoutSpaces) | UInt16(afterSpaces) << 2 | UInt16(next) << 8
      }
    }
    self.entries = entries
  }
}
