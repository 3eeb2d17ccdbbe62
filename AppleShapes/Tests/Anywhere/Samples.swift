import Foundation
import InlayCore

/// Files for the tests.
enum Samples {
  /// The root of the repository: the nearest enclosing folder that contains the samples.
  static let root: URL = {
    var folder = URL(filePath: #filePath).deletingLastPathComponent()
    while folder.path.count > 1, !FileManager.default.fileExists(atPath: folder.path + "/Samples/Glyphs") {
      folder.deleteLastPathComponent()
    }
    return folder
  }()

  /// The project's own glyphs, by name.
  static func glyph(_ name: String) throws -> Data {
    try Data(contentsOf: root.appending(path: "Samples/Glyphs/\(name).heic"))
  }

  static let glyphNames = ["cool-sun", "green-tea", "heart-balloon", "sleepy-moon", "space-cat"]

  /// The signature and header of a PNG with 2 × 1 pixels. No test here reads its pixels.
  static let png = Data(
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 0, 2, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0xF4, 0x22, 0x7F, 0x8A])

  /// Third-party files, if there are any. The variable `INLAY_CORPORA` names their folder.
  static func corpus(_ name: String) -> [URL] {
    guard let root = ProcessInfo.processInfo.environment["INLAY_CORPORA"] else { return [] }
    let folder = URL(filePath: root).appending(path: name)
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.sorted { $0.path < $1.path }
  }
}
