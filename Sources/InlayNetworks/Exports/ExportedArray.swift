package import InlayCore
import InlayFormats
import InlayJSON

/// An array of messages in a file of an export: where it is, and how many there are.
struct ExportedArray {
  let source: any ByteSource
  /// Where its bracket stands.
  let start: Int
  let count: Int
  /// Where the last element stands.
  let last: Range<Int>?

  /// The array that begins where the walk is, which passes it. Complexity: O(its bytes).
  ///
  /// - Throws: `InlayError` if there is none.
  init(_ source: any ByteSource, _ scan: inout JSONScan) throws {
    let isArray = try scan.isNext("[")
    self.source = source
    start = scan.offset
    guard isArray else { throw InlayError.exportMalformed("an array of messages", at: start) }
    try scan.enter("[")
    var (count, last) = (0, Range<Int>?.none)
    while try scan.element() {
      last = try scan.skipValue()
      count += 1
    }
    (self.count, self.last) = (count, last)
  }

  /// Calls `body` with the bytes of each element, in order, and with where they stand.
  ///
  /// - Throws: `InlayError` if the array is damaged; what `body` throws. Complexity: O(its bytes), memory for one element.
  func forEach(limits: Limits, _ body: ([UInt8], Range<Int>) throws -> Void) throws {
    var scan = try JSONScan(source, from: start)
    try scan.enter("[")
    while try scan.element() {
      let range = try scan.skipValue()
      try Limits.check("jsonBytes", range.count, limits.jsonBytes)
      try body(try scan.bytes(range), range)
    }
  }
}

/// An object of an export: its small members, and its array of messages.
struct ExportedObject {
  private(set) var values: [String: JSONValue] = [:]
  private(set) var array: ExportedArray?

  private static let mostValues = 256

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
      if array == nil, arrays.contains(name), try scan.isNext("[") {
        array = try ExportedArray(source, &scan)
      } else if try other(name, &scan) {
        continue
      } else if values.count < Self.mostValues {
        values[name] = try scan.smallValue()
      } else {
        _ = try scan.skipValue()
      }
    }
  }
}

extension InlayError {
  /// A file of an export that is not what it should be.
  static func exportMalformed(_ expected: String, at byte: Int) -> InlayError {
    InlayError(.exportMalformed, "this export lacks \(expected)", at: .byte(byte))
  }

  /// A folder without the file that an export begins with.
  static func exportWithoutFile(_ names: String) -> InlayError {
    InlayError(
      .exportMalformed, "this folder holds no \(names)", advice: "name the file, or the folder that it is in")
  }
}

extension InlayError.Code {
  /// An export of messages lacks a part that it must have.
  package static let exportMalformed: Self = "export.malformed"
}
