import InlayCore
import InlayFormats
import InlayJSON

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
