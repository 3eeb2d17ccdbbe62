import Foundation
import InlayContainer
import InlayCore
import InlayHEIF
import InlayPixels
import TestKit
import Testing

/// What becomes of every file libheif's fuzzers found worth keeping, as a list: sizes and a checksum of the pixels
/// of each strike, or the reason why there are none.
///
/// `INLAY_RECORD=1` writes the list anew.
@Suite struct GoldenOutcomeTests {
  @Test(.needs(.corpus("libheif-fuzz"))) func everyFuzzedFileDecodesOrIsRefusedAsInTheList() throws {
    let extensions: Set<String> = ["heic", "heif", "avif", "hif", ""]
    let files = try Corpus.files(under: "libheif-fuzz", extensions: extensions)
    var slowest = (seconds: 0.0, name: "")
    let found = try files.map { file -> String in
      let bytes = try file.bytes()
      let start = Date()
      let outcome = Self.outcome(of: bytes)
      let seconds = Date().timeIntervalSince(start)
      if seconds > slowest.seconds { slowest = (seconds, file.name) }
      return "\(file.name)\t\(outcome)"
    }
    let difference = try GoldenList.difference(
      of: found, from: "Tests/InlayHEIFTests/Decoding/Golden/libheif-fuzz.txt")
    #expect(difference == nil)
    Console.line("libheif-fuzz: \(files.count) files, the slowest \(slowest.name), \(slowest.seconds) s")
  }

  static func outcome(of bytes: [UInt8]) -> String {
    do {
      let first = try ImageDecoder.heif.decode(bytes)
      var parts = [describe(first)]
      let count = (try? ImageHeader.read(bytes).value.strikes.count) ?? 0
      for index in 1..<max(1, count) {
        parts.append(describe(try ImageDecoder.heif.decode(bytes, selection: .index(index))))
      }
      return parts.joined(separator: "; ")
    } catch {
      return "\(error)"
    }
  }

  private static func describe(_ image: DecodedImage) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325  // FNV-1a
    for byte in image.pixels.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let notes = image.diagnostics.map { " [\($0.code.rawValue)]" }.joined()
    return "\(image.pixels.width) × \(image.pixels.height), \(String(hash, radix: 16))\(notes)"
  }
}
