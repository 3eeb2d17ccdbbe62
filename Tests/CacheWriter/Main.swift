import InlayCore
import InlayFiles
import InlayLive
import InlayLiveCache
import InlaySystem

/// Writes to an image cache until it is killed: `CacheWriter FILE BYTES SEED`. Prints a line for each change
/// that is done.
@main enum Main {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let bytes = Int(arguments[2]), var seed = UInt64(arguments[3]) else {
      return print("CacheWriter FILE BYTES SEED")
    }
    let tables = try ImageCacheTables(arguments[1], bytes: bytes)
    func below(_ count: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % count
    }
    while true {
      let url = "https://example.org/\(below(40))"
      switch below(8) {
      case 0: try tables.remove(url)
      case 1: _ = try tables.find(url)
      default:
        // Few different contents, so that URLs share them and they move.
        let content = [UInt8](repeating: UInt8(below(20)), count: 1_000 + below(3) * 40_000)
        let source = MemorySource(content)
        let entry = CacheEntry(
          url: url, digest: .sha256(of: content), count: content.count,
          answer: CachedAnswer([HTTPField("ETag", "\"\(below(9))\"")], asked: 1, answered: 2))
        try tables.store(entry, source)
      }
      // Not print, which keeps lines back that a kill then takes.
      try SystemCall.write(Array("\(url)\n".utf8), to: 1)
    }
  }
}
