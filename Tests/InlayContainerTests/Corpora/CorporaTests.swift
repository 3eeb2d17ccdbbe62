import InlayContainer
import InlayCore
import TestKit
import Testing

/// Every file of other people through the reader: a header or an error, and the same one however it is
/// fetched.
@Suite struct CorporaTests {
  static let folders = [
    "libheif-fuzz", "image-png", "image-rs", "libwebp-test-data", "imageio-adaptiveglyph",
    "imessage-stickers",
    "rtfd", "textkit-rendering", "zip-slip", "rtf", "rtfpipe-rtf", "libplist-fuzz", "JSONTestSuite",
    "crabstep-typedstream", "jcs-rfc8785", "unicode",
  ]

  @Test(.needs(.corpora(folders)), arguments: folders)
  func survivesEveryFile(_ folder: String) throws {
    try ProcessorTime.limit(120) { try Self.readEveryFile(folder) }
  }

  private static func readEveryFile(_ folder: String) throws {
    for file in try Corpus.files(under: folder) {
      let bytes = try file.bytes()
      let inMemory = Result { try ImageHeader.read(bytes) }
      let source = CountingSource(bytes)
      let fetched = Result { try ImageHeader.read(source) }
      switch (inMemory, fetched) {
      case (.success(let one), .success(let other)):
        #expect(one == other, "\(file)")
        #expect(checkInvariants(one.value) == [], "\(file)")
      case (.failure(let one as InlayError), .failure(let other as InlayError)):
        #expect(one == other, "\(file)")
      default: Issue.record("memory and source differ: \(file)")
      }
      if let structure = try? HEIFStructure.read(MemorySource(bytes)).value {
        try? structure.vet(MemorySource(bytes))
        try? structure.vet(MemorySource(bytes), limits: .strict)
      }
      _ = try? ImageHeader.read(bytes, limits: .strict)
    }
  }

  @Test(.needs(.corpus("libwebp-test-data"))) func readsEveryStillPictureOfLibwebp() throws {
    for file in try Corpus.files(under: "libwebp-test-data", extensions: ["webp"]) {
      let outcome = try read(try file.bytes())
      #expect(outcome.header.mediaType == .webp)
      #expect(outcome.header.width != nil && outcome.header.height != nil, "\(file)")
    }
  }

  @Test(.needs(.corpus("image-png/tests/pngsuite"))) func readsEverySoundPictureOfThePNGSuite() throws {
    var broken: [String] = []
    for file in try Corpus.files(under: "image-png/tests/pngsuite", extensions: ["png"]) {
      let bytes = try file.bytes()
      if failure(bytes) != nil { broken.append(file.name) }
    }
    // The suite's files with a wrong signature, color type, bit depth or header checksum begin with x.
    #expect(broken.allSatisfy { $0.contains("/x") }, "\(broken)")
  }
}

/// What holds of every header, whatever it was read from.
func checkInvariants(_ header: ImageHeader) -> [String] {
  var broken: [String] = []
  if let width = header.width, width <= 0 { broken.append("width \(width)") }
  if let height = header.height, height <= 0 { broken.append("height \(height)") }
  if (header.identifier == nil) != (header.identifierSource == nil) {
    broken.append("source of the identifier")
  }
  if header.identifier?.rawValue.isEmpty == true { broken.append("empty identifier") }
  if header.identifier != header.strikes.first?.identifier { broken.append("identifier of the first strike") }
  if header.isAdaptiveImageGlyph && header.mediaType != .heic { broken.append("glyph") }
  for strike in header.strikes {
    if strike.width < 0 || strike.height < 0 { broken.append("strike") }
    if strike.insetX.denominator == 0 || strike.insetY.denominator == 0 { broken.append("inset") }
  }
  return broken
}
