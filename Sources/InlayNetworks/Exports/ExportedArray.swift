package import InlayCore
import InlayFormats
import InlayJSON

/// An array of messages in a file of an export: where it is, and how many there are.
struct ExportedArray {
  let source: any ByteSource
  /// Where its bracket stands.
  let start: Int
  let count: Int
  /// Where the last element of the walk stands.
  private(set) var last: Range<Int>?
  /// Whether the walk begins at the end of the array, because the newest element stands first.
  private(set) var isReversed = false

  /// The array that begins where the walk is, which passes it. Complexity: O(its bytes).
  ///
  /// - Throws: `InlayError` if there is none.
  init(_ source: any ByteSource, _ scan: inout JSONScan) throws {
    let isArray = try scan.isNext("[")
    self.source = source
    start = scan.offset
    guard isArray else {
      throw InlayError.json(JSONError(.invalid("an array of messages is expected here"), at: start))
    }
    try scan.enter("[")
    var (count, last) = (0, Range<Int>?.none)
    while try scan.element() {
      last = try scan.skipValue()
      count += 1
    }
    (self.count, self.last) = (count, last)
  }

  /// Where the element stands that is written first.
  ///
  /// - Throws: `InlayError` if the source cannot be read.
  func first() throws -> Range<Int>? {
    var scan = try JSONScan(source, from: start)
    try scan.enter("[")
    return try scan.element() ? scan.skipValue() : nil
  }

  /// Lets the walk begin at the end, so that the element at `first` is its last.
  mutating func reverse(first: Range<Int>) { (last, isReversed) = (first, true) }

  /// Calls `body` with where each element stands, in order.
  ///
  /// - Throws: `InlayError` if the array is damaged; what `body` throws. Complexity: O(its bytes), in constant memory, and
  ///   16 bytes of each element if ``isReversed``.
  func walk(_ body: (ExportPlace) throws -> Void) throws {
    var scan = try JSONScan(source, from: start)
    try scan.enter("[")
    var ranges: [Range<Int>] = []
    while try scan.element() {
      let range = try scan.skipValue()
      guard !isReversed else {
        ranges.append(range)
        continue
      }
      try body(ExportPlace(source: source, range: range))
    }
    for range in ranges.reversed() {
      try Task.checkCancellation()
      try body(ExportPlace(source: source, range: range))
    }
  }
}

/// An object of an export: its small members, and its array of messages.
struct ExportedObject {
  private(set) var values: [String: JSONValue] = [:]
  private(set) var array: ExportedArray?

  private static let mostValues = 256
  private static let mostBytes = 1 << 16

  subscript(_ name: String) -> JSONValue? { values[name] }

  /// The object that begins where the walk is, which passes it.
  ///
  /// - Parameters:
  ///   - arrays: The names of the member that is the array of messages. The first that stands counts.
  ///   - other: Reads a member of another name if it returns `true`.
  /// - Throws: `InlayError` if there is none, or it is damaged. Complexity: O(its bytes).
  init(
    _ source: any ByteSource, _ scan: inout JSONScan, arrays: Set<String>,
    other: (String, inout JSONScan) throws -> Bool = { _, _ in false }
  ) throws {
    try scan.enter("{")
    while let name = try scan.member() {
      if arrays.contains(name), try scan.isNext("[") {
        guard array == nil else { throw InlayError.json(JSONError(.duplicateName(name), at: scan.offset)) }
        array = try ExportedArray(source, &scan)
      } else if try other(name, &scan) {
        continue
      } else if values.count < Self.mostValues {
        // What cannot be read is no message, and no reason to refuse them.
        let place = ExportPlace(source: source, range: try scan.skipValue())
        values[name] = place.range.count <= Self.mostBytes ? try? place.value(limits: .default) : nil
      } else {
        _ = try scan.skipValue()
      }
    }
  }
}

extension InlayError {
  /// A file of an export without its array of messages.
  static func exportMalformed(_ member: String, of path: String) -> InlayError {
    InlayError(
      .exportMalformed, "this file has no array \"\(member)\"", at: .file(path),
      advice: "name the file that the program wrote, or the folder that it is in")
  }

  /// A folder without the file that an export begins with.
  static func exportWithoutFile(_ names: String) -> InlayError {
    InlayError(.exportMalformed, "this folder holds \(names)", advice: "name one file of the export")
  }
}

extension DiagnosticCode {
  /// Something that an export says of a message has no place in a document. It was left out.
  package static let exportLeftOut = DiagnosticCode("export.leftOut", .reduced)
}

extension InlayError.Code {
  /// An export of messages lacks a part that it must have.
  package static let exportMalformed: Self = "export.malformed"
}
