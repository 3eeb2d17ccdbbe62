import Foundation
import Inlay
import InlayPixels
import TestKit
import Testing

/// What every bad file of the corpora is refused for, as a list; a file not in it must decode.
///
/// `INLAY_RECORD=1` writes the list anew.
@Suite struct GoldenErrorTests {
  @Test(arguments: ["image-png", "image-rs", "libwebp-test-data"])
  func everyFileDecodesOrIsRefusedForTheReasonInTheList(_ corpus: String) throws {
    let files = Corpus.files(under: corpus)
    if files.isEmpty { return }
    let found = try files.compactMap { file -> String? in
      let bytes = try file.bytes()
      do throws(PixelError) {
        _ = try ImageDecoder.standard.decode(bytes)
        return nil
      } catch {
        return "\(file.name)\t\(error)"
      }
    }
    let list = PackageRoot.path(to: "Tests/InlayPixelsTests/Decoding/Golden/\(corpus).txt")
    if ProcessInfo.processInfo.environment["INLAY_RECORD"] == "1" {
      try Files.write(found.map { $0 + "\n" }.joined(), to: list)
    }
    let wanted = String(decoding: try Files.read(list), as: UTF8.self).split(separator: "\n").map(String.init)
    let missing = Set(wanted).subtracting(found).sorted()
    let unexpected = Set(found).subtracting(wanted).sorted()
    #expect(missing.isEmpty, "\(missing.prefix(10).joined(separator: "\n"))")
    #expect(unexpected.isEmpty, "\(unexpected.prefix(10).joined(separator: "\n"))")
    Console.line("\(corpus): \(files.count) files, \(found.count) refused")
  }
}
