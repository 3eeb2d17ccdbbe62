import Foundation
import TestKit

/// Small inputs for commands that take several.
enum Inputs {
  /// Writes RTFs of these names, each of which says its name, and returns their paths.
  static func rtf(_ names: [String], in folder: TemporaryFolder) throws -> [String] {
    try names.map { name in
      try Files.write("{\\rtf1\\ansi \(name)}", to: folder / name)
      return folder / name
    }
  }

  /// Writes a file that is in no format.
  static func noise(_ name: String, in folder: TemporaryFolder) throws {
    try Files.write([0xFF, 0x00, 0xFE, 0x01, 0x80], to: folder / name)
  }
}

extension Files {
  /// The sorted names in a folder.
  static func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }
}
