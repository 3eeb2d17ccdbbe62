import InlayContainer
import InlayCore
import Testing

@Suite struct RecognitionTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    var bytes: [UInt8]
    var type: MIMEType?
    init(_ text: String, _ type: MIMEType?) {
      self.init(bytes: Array(text.utf8), type)
    }
    init(bytes: [UInt8], _ type: MIMEType?) {
      self.bytes = bytes
      self.type = type
    }
    var testDescription: String { "\(type?.rawValue ?? "none") \(bytes.prefix(12))" }
  }

  @Test(arguments: [
    Sample("%PDF-1.7\n", .pdf), Sample("GIF89a", .gif), Sample("GIF87a", .gif), Sample("GIF88a", nil),
    Sample("RIFF\0\0\0\0WEBPVP8 ", .webp), Sample("RIFF\0\0\0\0WAVEfmt ", "audio/wav"),
    Sample("RIFF\0\0\0\0AVI ", nil),
    Sample("II*\0\u{8}\0\0\0", .tiff), Sample("MM\0*\0\0\0\u{8}", .tiff), Sample("{\\rtf1\\ansi", .rtf),
    Sample(bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
    Sample(bytes: [0xFF, 0xD8, 0xFF, 0xE0], .jpeg), Sample(bytes: [0xFF, 0xD8], nil),
    Sample("PK\u{3}\u{4}", "application/zip"), Sample("", nil), Sample("hello", nil),
    Sample("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic", .heic),
    Sample("\0\0\0\u{18}ftypmif1\0\0\0\0mif1heic", .heic),
    Sample("\0\0\0\u{18}ftypmif1\0\0\0\0mif1avif", .avif),
    Sample("\0\0\0\u{18}ftypavif\0\0\0\0mif1miaf", .avif),
    Sample("\0\0\0\u{18}ftypmif1\0\0\0\0mif1miaf", .heif),
    Sample("\0\0\0\u{14}ftypqt  \0\0\0\0qt  ", "video/quicktime"),
    Sample("\0\0\0\u{14}ftypM4A \0\0\0\0isom", "audio/mp4"),
    Sample("\0\0\0\u{14}ftypisom\0\0\0\0isom", "video/mp4"),
    Sample("\0\0\0\u{14}ftypzzzz\0\0\0\0zzzz", nil), Sample("\0\0\0\u{8}ftypheic\0\0\0\0", nil),
    Sample("\0\0\0\u{14}ftypheic", .heic), Sample("\0\0\0\u{18}ftyphei", nil),
    Sample(bytes: Array(repeating: 0x61, count: 257) + Array("ustar".utf8), .tar),
  ])
  func recognizesByContent(_ sample: Sample) {
    #expect(ImageHeader.recognize(sample.bytes) == sample.type)
  }

  @Test func whatIsNotRecognizedIsAnError() {
    #expect(failure([]) == .containerUnrecognized)
    #expect(failure(Array("hello".utf8)) == .containerUnrecognized)
  }

  @Test func aDocumentHasAMediaTypeAndNothingElse() throws {
    let outcome = try read(Array("%PDF-1.4".utf8))
    #expect(outcome.header == ImageHeader(mediaType: .pdf))
    #expect(outcome.codes == [])
  }

  @Test(arguments: [
    ("heic", "image/heic"), ("HEIC", "image/heic"), ("heif", "image/heif"), ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("jpeg", "image/jpeg"), ("tif", "image/tiff"), ("pdf", "application/pdf"), ("rtf", "application/rtf"),
    ("docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"), ("m4a", "audio/mp4"),
    ("mov", "video/quicktime"), ("zip", "application/zip"), ("svg", "image/svg+xml"), ("txt", "text/plain"),
    ("emf", "image/emf"), ("WMF", "image/wmf"), ("pct", "image/x-pict"),
  ])
  func knowsFileExtensions(_ name: String, _ type: String) {
    #expect(MIMEType.forFileExtension(name)?.rawValue == type)
  }

  @Test func extensionsAndTypesLeadToEachOther() {
    #expect(MIMEType.forFileExtension("") == nil)
    #expect(MIMEType.forFileExtension("unknown") == nil)
    #expect(MIMEType(rawValue: "x/unknown").fileExtension == nil)
    for type in [
      MIMEType.heic, .png, .jpeg, .gif, .webp, .tiff, .pdf, .avif, .rtf, .html, .json, .plainText,
    ] {
      #expect(type.fileExtension.flatMap(MIMEType.forFileExtension) == type)
    }
    #expect(MIMEType.jpeg.fileExtension == "jpg")
    #expect(MIMEType.heic.fileExtension == "heic")
  }
}
