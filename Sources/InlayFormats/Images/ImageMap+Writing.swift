internal import InlayCore
package import InlayJSON

extension ImageMap {
  /// The map as JSON with one image a line, for people to edit. Equal maps are equal bytes. Complexity: O(n).
  public var json: [UInt8] {
    let images = entries.map { entry in
      Self.object([
        ("animated", entry.isAnimated ? .bool(true) : nil), ("code", entry.code.map { .string($0) }),
        ("description", entry.description.map { .string($0) }),
        ("digest", entry.digest.map { .string($0.description) }), ("emoji", entry.emoji.map { .string($0) }),
        ("file", entry.file.map { .string($0) }),
        ("identifier", entry.identifier.map { .string($0.rawValue) }),
        ("reference", entry.reference.map { .string($0) }),
      ])
    }
    let lines = images.map { "    " + $0.description }.joined(separator: ",\n")
    return Array("{\n  \"inlay\": \"image-map\",\n  \"images\": [\n\(lines)\n  ]\n}\n".utf8)
  }

  /// The references by content identifier, as HTML takes them: an object of strings. The first of each counts.
  /// Complexity: O(n log n).
  package var referencesByIdentifier: [UInt8] {
    var first: [ExactString: String] = [:]
    for entry in entries {
      guard let identifier = entry.identifier, let reference = entry.reference else { continue }
      let name = ExactString(identifier.rawValue)
      first[name] = first[name] ?? reference
    }
    var object = JSONMembers()
    // In the order of members, in which each is added at the end.
    let sorted = first.sorted { $0.key.string.utf16.lexicographicallyPrecedes($1.key.string.utf16) }
    for (name, reference) in sorted {
      object[name.string] = .string(reference)
    }
    return JSONValue.object(object).canonicalBytes
  }

  /// An object of the members that have a value. The names are distinct.
  package static func object(_ members: [(String, JSONValue?)]) -> JSONValue {
    var object = JSONMembers()
    for (name, value) in members { object[name] = value }
    return .object(object)
  }
}
