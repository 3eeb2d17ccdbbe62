import InlayContainer
import InlayCore
import Testing

/// What the table says of media types.
@Suite struct MediaTypeTests {
  @Test func `pictures of pixels are those whose headers are read`() {
    let raster: [MIMEType] = [.heic, .heif, .avif, .png, .webp, .jpeg, .gif, .tiff]
    #expect(raster.filter(\.isRaster) == raster)
    let others: [MIMEType] = ["image/svg+xml", .pdf, "image/bmp", "image/unknown", .plainText]
    #expect(others.filter(\.isRaster) == [])
  }

  @Test func `browsers show what all of them show`() {
    let shown: [MIMEType] = [
      .png, .jpeg, .gif, .webp, .avif, "image/svg+xml", "image/bmp", "image/x-icon",
    ]
    #expect(shown.filter(\.isShownByBrowsers) == shown)
    let others: [MIMEType] = [.heic, .heif, .tiff, .pdf, "image/jxl", "image/unknown"]
    #expect(others.filter(\.isShownByBrowsers) == [])
  }

  @Test func `types of frames may be animated`() {
    let animated: [MIMEType] = [.gif, .png, .webp, .avif, "image/heic-sequence"]
    #expect(animated.filter(\.mayBeAnimated) == animated)
    let others: [MIMEType] = [.jpeg, .tiff, .heic, "video/mp4"]
    #expect(others.filter(\.mayBeAnimated) == [])
  }

  @Test func `HEIF files are known by all their types`() {
    #expect(
      Set(MIMEType.heifTypes)
        == [.heic, .heif, .avif, "image/heic-sequence", "image/heif-sequence"])
    #expect(MIMEType.avif.isHEIF && !MIMEType.png.isHEIF)
  }

  @Test func `an image says so in its name`() {
    #expect(MIMEType.png.isImage && MIMEType(rawValue: "image/x").isImage)
    #expect(!MIMEType.pdf.isImage && !MIMEType(rawValue: "image").isImage)
  }

  @Test(arguments: [
    ("a.heic", "image/heic"), ("a.b.PNG", "image/png"), (".jpg", "image/jpeg"), ("a.", nil), ("png", nil),
    ("", nil), ("a.png ", nil), ("a.unknown", nil), ("x/a.tif", "image/tiff"),
  ])
  func `a file name's last extension tells the type`(name: String, type: String?) {
    #expect(MIMEType(fileName: name)?.rawValue == type)
  }

  @Test(
    arguments: [
      ("image/png", "image/gif", "a.jpg", "image/png"), (nil, "image/gif", "a.jpg", "image/gif"),
      (nil, nil, "a.jpg", "image/jpeg"), (nil, nil, nil, nil), ("application/zip", nil, "a.docx", "docx"),
      ("application/zip", "text/x", "a.docx", "text/x"), ("application/zip", nil, "a", "application/zip"),
      ("application/x-ole-storage", nil, "a.doc", "application/msword"),
      ("application/gzip", nil, "a.doc", "application/gzip"),
    ] as [(String?, String?, String?, String?)])
  func `bytes say more than what is stated, and that more than the name`(
    recognized: String?, stated: String?, name: String?, type: String?
  ) {
    let type =
      type == "docx" ? "application/vnd.openxmlformats-officedocument.wordprocessingml.document" : type
    let found = MIMEType.inferred(
      from: recognized.map(MIMEType.init(rawValue:)), stated: stated.map(MIMEType.init(rawValue:)),
      fileName: name)
    #expect(found?.rawValue == type)
  }
}
