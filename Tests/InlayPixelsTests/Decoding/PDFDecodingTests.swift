import InlayContainer
import InlayCore
import TestKit
import Testing

@testable import InlayPixels

#if os(Linux)
  /// The first page of a PDF, drawn by another program.
  struct PDFDecodingTests {
    private static let isThere = OtherProgram.pdftocairo.isThere
    private static let why: Comment = "pdftocairo of poppler-utils is not installed"

    /// Two pages of 40 × 20 points: the left half of the first is red, all of the second blue.
    private static let file = PDFDecodingTests.pdf(["1 0 0 rg 0 0 20 20 re f", "0 0 1 rg 0 0 40 20 re f"])

    private static func pdf(_ pages: [String]) -> [UInt8] {
      var objects = [
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Count \(pages.count)/Kids[\(pages.indices.map { "\($0 * 2 + 3) 0 R" }.joined(separator: " "))]>>",
      ]
      for (index, page) in pages.enumerated() {
        objects.append("<</Type/Page/Parent 2 0 R/MediaBox[0 0 40 20]/Contents \(index * 2 + 4) 0 R>>")
        objects.append("<</Length \(page.utf8.count)>>stream\n\(page)\nendstream")
      }
      var file = "%PDF-1.4\n"
      var offsets: [Int] = []
      for (index, object) in objects.enumerated() {
        offsets.append(file.utf8.count)
        file += "\(index + 1) 0 obj\n\(object)\nendobj\n"
      }
      let table = file.utf8.count
      file += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
      for offset in offsets {
        let digits = String(offset)
        file += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
      }
      file += "trailer<</Size \(objects.count + 1)/Root 1 0 R>>\nstartxref\n\(table)\n%%EOF\n"
      return Array(file.utf8)
    }

    private static let decoder = ImageDecoder.standard.adding(.pdf)

    @Test(.enabled(if: isThere, why), arguments: [(Int.max, 40, 20), (20, 40, 20), (50, 100, 50), (1, 2, 1)])
    func `the first page has the height that is asked for`(_ rows: Int, _ width: Int, _ height: Int) throws {
      let image = try Self.decoder.decode(Self.file, selection: .pixelHeight(rows))
      #expect(image.pixels.width == width && image.pixels.height == height)
      #expect(image.diagnostics == [])
      // Red on the left, the white of paper on the right.
      #expect(Array(image.pixels.bytes.prefix(4)) == [255, 0, 0, 255])
      #expect(Array(image.pixels.bytes.suffix(4)) == [255, 255, 255, 255])
    }

    @Test(.enabled(if: isThere, why))
    func `damaged files have a reason`() throws {
      for bytes in [Self.pdf([]), Array("%PDF-1.7\nnothing".utf8), Array(Self.file.prefix(90))] {
        #expect {
          try Self.decoder.decode(bytes)
        } throws: { error in
          (error as? InlayError)?.code == .pixelsDamaged
            && "\(error)" == "damaged application/pdf: pdftocairo cannot draw its first page"
        }
      }
    }

    @Test(.enabled(if: isThere, why))
    func `a page that takes more bytes than its pixels may is refused`() throws {
      var random = SplitMix64(seed: 4)
      var noise = ""
      for _ in 0..<1_000 * 500 * 3 / 8 {
        let digits = String(random.next(), radix: 16)
        noise += String(repeating: "0", count: 16 - digits.count) + digits
      }
      let page = "q 40 0 0 20 0 0 cm BI /W 1000 /H 500 /CS /RGB /BPC 8 /F /AHx ID \(noise)> EI Q"
      var limits = Limits.default
      limits.imagePixels = 1
      #expect(throws: InlayError.pixelsDamaged(.pdf, at: nil, what: "its first page is too large")) {
        try Self.decoder.decode(Self.pdf([page]), selection: .pixelHeight(500), limits: limits)
      }
    }

    @Test func `other decoders have no PDF`() throws {
      #expect {
        try ImageDecoder.standard.decode(Self.file)
      } throws: {
        "\($0)" == "application/pdf cannot be drawn: there is no decoder for this type"
      }
    }

    @Test func `PDFs beyond the limit are not drawn`() throws {
      var allowance = PixelAllowance(.strict)
      #expect(throws: InlayError.limit("drawnPDFs", allowed: 0, found: 1)) {
        try allowance.take([MemorySource(Self.file)])
      }
      var limits = Limits.default
      limits.drawnPDFs = 2
      var two = PixelAllowance(limits)
      for _ in 0..<2 { try two.take([MemorySource(Self.file)]) }
      #expect(throws: InlayError.limit("drawnPDFs", allowed: 2, found: 3)) {
        try two.take([MemorySource(Self.file)])
      }
    }

    @Test(.enabled(if: isThere, why))
    func `a PDF has a fallback, and stays`() throws {
      let image = InlineImage(fileName: "a.pdf", mediaType: .pdf, content: .bytes(Self.file))
      let text = try Decomposer.decompose([AttributedRun(image: PlacedImage(image, kind: .attachment))]).value
      let made = try text.addingFallbacks(FallbackOptions(.png, size: 80), decoder: Self.decoder)
      #expect(made.diagnostics == [])
      let form = try #require(made.value.images.first?.alternates.first)
      #expect(form.mediaType == .png && form.width == 80 && form.height == 40)
      #expect(made.value.images[0].primary == image.primary)
      // Without the decoder, it is a file that is no picture.
      #expect(
        try text.addingFallbacks(FallbackOptions(.png)).diagnostics.map(\.code) == [.fallbackNotAPicture])
    }
  }
#endif
