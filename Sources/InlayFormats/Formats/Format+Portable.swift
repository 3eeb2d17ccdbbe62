internal import InlayCore
internal import InlayDocument
internal import InlayFiles

extension Format {
  /// The portable document as a folder.
  public static let inlay = Format(
    .inlay, title: "portable document (folder)", article: "a", fileExtensions: ["inlay"], mediaType: .tar,
    isBundle: true,
    isText: false, fallbacks: .carried,
    recognizer: { look in
      guard case .tree(let tree, _) = look.input else { return nil }
      return tree.file("document.json") == nil ? nil : .certain()
    },
    reader: readDocument,
    writer: { text, _ in
      Converted(.tree(try PortableDocument.tree(of: text)))
    },
    saver: { text, _, target in
      try PortableDocument.write(text, folder: target.path)
      return []
    },
    verifier: verify)

  /// The portable document as one tar.
  public static let inlayTar = Format(
    .inlayTar, title: "portable document (tar)", article: "a", fileExtensions: ["inlay.tar"], mediaType: .tar,
    isText: false, fallbacks: .carried,
    recognizer: { look in
      let members = look.tarMembers
      if let index = members.firstIndex(where: { $0.path == ["document.json"] && !$0.isFolder }) {
        return .certain(after: 1 + index)
      }
      let hasBlobs = members.contains { $0.path.count > 1 && $0.path.prefix(2) == ["blobs", "sha256"] }
      return hasBlobs ? .certain(after: 1 + members.count) : nil
    },
    reader: readDocument,
    writer: { text, _ in
      Converted(
        .bytes { sink in
          try PortableDocument.writeTar(text, to: sink)
          return []
        })
    },
    verifier: verify)

  /// The portable document as one JSON file.
  public static let inlayJSON = Format(
    .inlayJSON, title: "portable document (JSON)", article: "a", fileExtensions: ["inlay.json"],
    mediaType: .json,
    isText: true, byteLimit: jsonLimit, fallbacks: .carried,
    recognizer: { $0.jsonFormat == .inlayJSON ? .certain() : nil },
    reader: { input, options in
      let bytes = try input.bytes(as: .inlayJSON, jsonLimit, options.limits)
      return try advisingRepair(unless: options.damage == .all) {
        try PortableDocument.read(json: bytes, options: options.portable)
      }
    },
    writer: { text, _ in
      Converted(
        .bytes { sink in
          try PortableDocument.writeJSON(text, to: sink)
          return []
        })
    },
    verifier: { input, limits, pictures in
      let bytes = try input.bytes(as: .inlayJSON, jsonLimit, limits)
      return try advisingRepair {
        try PortableDocument.verify(json: bytes, limits: limits, pictures: pictures)
      }
    })

  private static let jsonLimit = FormatLimit("jsonBytes") { $0.jsonBytes }

  /// All forms of the portable document.
  package static let portable: [Format] = [inlay, inlayTar, inlayJSON]

  /// Whether the format is a form of the portable document.
  package var isPortable: Bool { verifier != nil }

  private static let verify: Format.Verifier = { input, limits, pictures in
    try advisingRepair {
      switch input {
      case .tree(let tree, _): try PortableDocument.verify(tree: tree, limits: limits, pictures: pictures)
      case .file(let source, _): try PortableDocument.verify(tar: source, limits: limits, pictures: pictures)
      }
    }
  }

  private static let readDocument: Format.Reader = { input, options in
    try advisingRepair(unless: options.damage == .all) {
      switch input {
      case .tree(let tree, _): try PortableDocument.read(tree: tree, options: options.portable)
      case .file(let source, _): try PortableDocument.read(tar: source, options: options.portable)
      }
    }
  }

  /// Runs `body`. An error that means damage advises what saves the rest, unless that was tried.
  private static func advisingRepair<Result>(
    unless isSalvaging: Bool = false, _ body: () throws -> Result
  ) throws -> Result {
    do { return try body() } catch let error as InlayError where error.meansDamage && !isSalvaging {
      throw InlayError(
        error.code, error.message, at: error.place,
        advice: "inlay repair saves what is intact in a damaged document",
        details: error.details, underlying: error.underlying)
    }
  }
}

extension ReadOptions {
  /// The options for reading a portable document.
  fileprivate var portable: PortableReadOptions {
    var portable = PortableReadOptions(limits: limits, unsealed: unsealed)
    portable.damage = damage
    return portable
  }
}
