import InlayCore
import InlayDocument
import InlayFormats
import InlayJSON

/// The events of a room of Matrix: an export of Element, an answer of a server, or an array of events.
enum MatrixExport {
  static let names = ["export.json"]
  /// The members of a room that an answer lists may have this many bytes.
  private static let stateBytes = 8 << 20

  /// - Throws: `InlayError` if there are no events. Complexity: O(n) in the file.
  static func open(_ input: FormatInput, _ options: ReadOptions) throws -> NetworkExport {
    let input = try ExportInput(input, options, names: names)
    var scan = try JSONScan(input.main)
    var (array, name, state): (ExportedArray?, String?, [JSONValue]) = (nil, nil, [])
    if try scan.isNext("[") {
      array = try ExportedArray(input.main, &scan)
    } else {
      let top = try ExportedObject(input.main, &scan, arrays: ["messages", "chunk"]) { name, scan in
        guard name == "state" else { return false }
        let place = ExportPlace(source: input.main, range: try scan.skipValue())
        let isSmall = place.range.count <= stateBytes
        state = (isSmall ? try? place.value(limits: options.limits) : nil)?.elements ?? []
        return true
      }
      (array, name) = (top.array, top["room_name"]?.string)
    }
    try scan.finish()
    guard var array else { throw InlayError.exportMalformed("messages", of: input.path) }
    let last = event(at: array.last, of: array, options.limits)
    if let first = try array.first(), let newest = time(event(at: first, of: array, options.limits)),
      let oldest = time(last), newest > oldest
    {
      array.reverse(first: first)
    }
    let conversation = Conversation(
      number: 1, id: last?["room_id"]?.string ?? name ?? "room", name: name, isGroup: true)
    return try NetworkExport(input, [NetworkExport.Chat(conversation: conversation, arrays: [array])]) { _ in
      MatrixExportReader(files: input.files, map: options[ImageMap.self], state: state)
    }
  }

  /// An event, if it can be read and is not too large.
  private static func event(at range: Range<Int>?, of array: ExportedArray, _ limits: Limits) -> JSONValue? {
    guard let range, range.count <= limits.jsonBytes else { return nil }
    return try? ExportPlace(source: array.source, range: range).value(limits: limits)
  }

  private static func time(_ event: JSONValue?) -> Int? { event?["origin_server_ts"]?.integer }
}
