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

  /// The references by content identifier, as HTML takes them: an object of strings. Complexity: O(n).
  package var referencesByIdentifier: [UInt8] {
    var object = JSONMembers()
    for entry in entries {
      if let identifier = entry.identifier?.rawValue, let reference = entry.reference,
        object[identifier] == nil
      {
        object[identifier] = .string(reference)
      }
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
