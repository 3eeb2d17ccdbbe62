import Foundation
import Inlay

/// Files the tests read.
enum Samples {
  /// The root of the repository: AppleShapes/Tests/Bridge/Support is four levels down.
  static let root = (0..<5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

  /// The project's own glyphs, by name.
  static func glyph(_ name: String) throws -> Data {
    try Data(contentsOf: root.appending(path: "Samples/Glyphs/\(name).heic"))
  }

  static let glyphNames = ["cool-sun", "green-tea", "heart-balloon", "sleepy-moon", "space-cat"]

  /// A PNG of 2 × 1 pixels: signature and header; nothing here looks at pixels.
  static let png = Data(
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 0, 2, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0xF4, 0x22, 0x7F, 0x8A])

  /// Files of other people, where there are any: `INLAY_CORPORA` is the folder.
  static func corpus(_ name: String) -> [URL] {
    guard let root = ProcessInfo.processInfo.environment["INLAY_CORPORA"] else { return [] }
    let folder = URL(filePath: root).appending(path: name)
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.sorted { $0.path < $1.path }
  }
}

/// Numbers by chance, the same for the same seed (SplitMix64).
struct Chance {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(max(bound, 1)))
  }

  mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }
  mutating func flip(_ oneIn: Int) -> Bool { below(oneIn) == 0 }
}
