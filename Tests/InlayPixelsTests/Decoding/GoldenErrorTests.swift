import Foundation
import InlayCore
import InlayPixels
import TestKit
import Testing

/// What every bad file of the corpora is refused for, as a list; a file not in it must decode.
///
/// `INLAY_RECORD=1` writes the list anew.
@Suite struct GoldenErrorTests {
  /// What is a picture, as far as its name goes; files without an extension come from fuzzers.
  private static let extensions: Set<String> = [
    "png", "jpg", "jpeg", "webp", "gif", "bmp", "ico", "tga", "tif", "tiff", "",
  ]

  static let corpora = ["image-png", "image-rs", "libwebp-test-data"]

  @Test(.needs(.corpora(corpora)), arguments: corpora)
  func everyFileDecodesOrIsRefusedForTheReasonInTheList(_ corpus: String) throws {
    let files = try Corpus.files(under: corpus, extensions: Self.extensions)
    try check(files, against: corpus) { $0 }
  }

  /// Most files of the fuzzer were made with checksums switched off; with right ones they get further.
  @Test(.needs(.corpus("image-png/fuzz/corpus")))
  func fuzzedPNGsWithRightChecksumsAreRefusedForTheReasonInTheList() throws {
    let files = try Corpus.files(under: "image-png/fuzz/corpus")
    try check(files, against: "image-png-right-checksums", PNGFile.withRightChecksums)
  }

  private func check(
    _ files: [CorpusFile], against name: String, _ change: ([UInt8]) -> [UInt8]
  ) throws {
    let found = try files.compactMap { file -> String? in
      let bytes = change(try file.bytes())
      do {
        _ = try ImageDecoder.standard.decode(bytes)
        return nil
      } catch let error as InlayError {
        return "\(file.name)\t\(error)"
      }
    }
    let difference = try GoldenList.difference(
      of: found, from: "Tests/InlayPixelsTests/Decoding/Golden/\(name).txt")
    #expect(difference == nil)
    Console.line("\(name): \(files.count) files, \(found.count) refused")
  }
}
