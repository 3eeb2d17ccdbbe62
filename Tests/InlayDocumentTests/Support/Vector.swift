import Foundation
import InlayCore
import InlayDocument
import InlayFiles
import TestKit
import Testing

/// One entry of `Documentation/vectors/vectors.json`.
struct Vector: Decodable, Sendable, CustomTestStringConvertible {
  struct Step: Decodable, Sendable { var make, path: String, target, text: String? }
  struct Facts: Decodable, Sendable, Equatable {
    var digest, documentSHA256, codePoints: String
    var counts: [String: Int]
    var diagnostics: [String]
  }

  var name, form, path, rule, about, outcome: String
  var verify: Int32
  var unsealed: Bool?
  var limits: [String: Int]?
  var setup: [Step]?
  var facts: Facts?

  var testDescription: String { name }

  static let folder = PackageRoot.path(to: "Documentation/vectors")

  static let all: [Vector] = {
    struct Index: Decodable { var vectors: [Vector] }
    let data = try? Data(contentsOf: URL(fileURLWithPath: folder + "/vectors.json"))
    return data.flatMap { try? JSONDecoder().decode(Index.self, from: $0) }?.vectors ?? []
  }()

  /// The options the index asks for; throws where it names a limit that is none.
  func options() throws -> PortableReadOptions {
    var options = PortableReadOptions(unsealed: unsealed ?? false)
    let known: [String: WritableKeyPath<Limits, Int>] = [
      "jsonBytes": \.jsonBytes, "jsonDepth": \.jsonDepth, "textUnits": \.textUnits,
      "placements": \.placements, "attachmentBytes": \.attachmentBytes, "files": \.files,
      "propertyListValues": \.propertyListValues, "propertyListDepth": \.propertyListDepth,
      "tableRows": \.tableRows, "tableColumns": \.tableColumns,
      "tableCells": \.tableCells, "tableDepth": \.tableDepth,
    ]
    for (name, value) in limits ?? [:] {
      guard let limit = known[name] else { throw Unmet("no limit \(name)") }
      options.limits[keyPath: limit] = value
    }
    return options
  }

  /// Gives `body` the path of the vector, or of a copy with what cannot be committed.
  func standing<T>(_ body: (String) throws -> T) throws -> T {
    let path = Self.folder + "/" + self.path
    guard let setup else { return try body(path) }
    return try withTemporaryFolder { folder in
      let copy = folder / "document"
      try Files.copy(path, to: copy)
      for step in setup {
        let place = copy + "/" + step.path
        switch step.make {
        case "symlink":
          try FileManager.default.createSymbolicLink(
            atPath: place, withDestinationPath: step.target ?? "")
        case "folder":
          try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
        case "file": try Files.write(step.text ?? "", to: place)
        case "fifo":
          let made = try Subprocess.run("mkfifo", [place])
          try expect(made.exitCode == 0, made.errorText)
        default: throw Unmet("no step \(step.make)")
        }
      }
      return try body(copy)
    }
  }
}

extension InlayError {
  /// The class of outcome, as the index of the vectors names it.
  var outcome: String {
    if code.isLimit { return "limit" }
    let room = code.rawValue.prefix { $0 != "." }
    return switch (code, room) {
    case (_, "json"), (_, "model"), (.documentMissingMember, _), (.documentConflictingSizes, _),
      (.documentInexpressible, _):
      "malformed"
    case (.documentNotPortable, _), (.documentAbsent, _): "notDocument"
    case (.documentUnsupportedVersion, _): "unsupportedVersion"
    case (.documentMissingDigest, _): "unsealed"
    case (.documentWrongDigest, _), (.documentAbsentBlob, _), (.documentDifferingBlob, _),
      (.documentWrongSize, _):
      "damaged"
    case (_, "tree"), (_, "tar"): "container"
    default: "input or output"
    }
  }
}

extension VerificationReport {
  /// The exit status that the index of the vectors gives for a document that can be parsed.
  var status: Int32 { isSound ? 0 : 1 }
}
