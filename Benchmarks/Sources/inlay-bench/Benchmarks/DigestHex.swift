import Foundation
import InlayCore

/// Writes digests in hexadecimal. This is a small task, but every blob of a document has a digest.
func digestHex() -> Benchmark {
  let count = 20_000
  let digests = (0..<count).map { number in
    ContentDigest(bytes: (0..<32).map { UInt8(truncatingIfNeeded: number &* 31 &+ $0 &* 7) })!
  }
  let bytes = digests.map(\.bytes)
  return Benchmark(
    name: "digest-hex", work: "\(count) digests to text",
    contenders: [
      .inside("Inlay") { digests.map(\.hex) },
      .inside("String(format:)") { bytes.map { $0.map { String(format: "%02x", $0) }.joined() } },
      .selfTimed("Python bytes.hex", Rivals.python("digest_hex.py", ["\(count)"])),
    ],
    goals: ["String(format:)": 10])
}
