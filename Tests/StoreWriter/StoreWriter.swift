import InlayCore
import InlayDatabase
import InlayDocument
import InlayFiles
import InlayStore
import InlaySystem

/// Uses a store until it is killed: `StoreWriter FILE writer|collector SEED`. A writer saves documents, half of them after
/// putting their blobs, and removes some. Prints a line for each change that is done: `+DIGEST`, `-DIGEST`, or `gc N`.
@main enum Main {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, var seed = UInt64(arguments[3]) else {
      return print("StoreWriter FILE writer|collector SEED")
    }
    let store = try StoreTables(arguments[1])
    func below(_ count: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % count
    }
    // Not print, which keeps lines back that a kill then takes.
    func say(_ line: String) throws { try SystemCall.write(Array("\(line)\n".utf8), to: 1) }

    while arguments[2] == "collector" { try say("gc \(store.collect(grace: 0).count)") }
    var number = 0
    while true {
      number += 1
      // Few different blobs, so that documents share them and find ones that nobody refers to.
      let blobs = (0...below(2)).map { _ in
        [UInt8](repeating: UInt8(below(30)), count: 500 + 3_000 * below(3))
      }
      let isAhead = below(2) == 0
      if isAhead { for blob in blobs { _ = try store.put(MemorySource(blob), as: .sha256(of: blob)) } }
      let words = "\(arguments[3]) \(number)"
      do {
        try save(words, blobs, isThere: !isAhead, in: store)
      } catch let error as InlayError where error.code.rawValue == "store.absentBlob" {
        // Collected in between: the save was refused, and is done again with its blobs.
        try save(words, blobs, isThere: true, in: store)
      }
      let digest = try SealedDocument(text(words, blobs, isThere: true)).digest
      try say("+\(digest.hex)")
      if below(3) > 0 {
        // Said first: a kill may take the removal, or the word of it.
        try say("-\(digest.hex)")
        try store.remove(.digest(digest))
      }
    }
  }

  private static func text(_ words: String, _ blobs: [[UInt8]], isThere: Bool) throws -> DecomposedText {
    try Decomposer.decompose(
      [AttributedRun("\(words) ")]
        + blobs.map { blob in
          let content: ImageContent =
            isThere
            ? .bytes(blob) : .missing(MissingContent(.absent, count: blob.count, digest: .sha256(of: blob)))
          return AttributedRun(
            "\u{FFFC}", image: PlacedImage(InlineImage(mediaType: .png, content: content), kind: .glyph))
        }
    ).value
  }

  private static func save(
    _ words: String, _ blobs: [[UInt8]], isThere: Bool, in store: StoreTables
  ) throws {
    let document = try SealedDocument(text(words, blobs, isThere: isThere))
    try store.save(document)
  }
}
