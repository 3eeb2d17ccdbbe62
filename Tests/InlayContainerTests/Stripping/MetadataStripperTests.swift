import InlayContainer
import InlayCore
import TestKit
import Testing

/// Images whose metadata is blanked in their own bytes.
@Suite struct MetadataStripperTests {
  /// Tags that exiftool writes into an image: what it shows, and where it comes from.
  private static let shown = [
    "ImageDescription", "XMP-dc:Description", "XMP-dc:Title", "UserComment", "XPComment", "Caption-Abstract",
    "Keywords", "Comment", "PNG:Description", "XMP-photoshop:Headline", "XMP-iptcCore:AltTextAccessibility",
  ]
  private static let made = [
    "Make", "Model", "Software", "Artist", "XMP-photoshop:City", "XMP-xmp:CreatorTool", "By-line",
    "PNG:Software",
    "LensModel", "IFD1:Make",
  ]

  /// Copies of pictures of each kind, with both sorts of metadata.
  private func pictures(in folder: TemporaryFolder) throws -> [String] {
    let glyph = "Samples/Postcard.rtfd/AdaptiveImageGlyph-1723BEDF-D9DF-408E-AC68-C44086DF3EED0.heic"
    let png = PackageRoot.path(to: "Samples/Postcard.rtfd/lake.png")
    try Files.copy(PackageRoot.path(to: glyph), to: folder / "a.heic")
    try Files.copy(png, to: folder / "a.png")
    for name in ["a.jpg", "a.gif", "a.webp"] {
      _ = try OtherProgram.convert.run([png, "-resize", "64x64", folder / name])
    }
    var arguments = Self.shown.map { "-\($0)=SHOWNtext" } + Self.made.map { "-\($0)=MADEtext" }
    arguments += [
      "-GPSLatitude=48.25", "-GPSLatitudeRef=N", "-DateTimeOriginal=2031:01:02 03:04:05",
      "-DocumentName=KEPT",
    ]
    let names = ["a.heic", "a.png", "a.jpg", "a.gif", "a.webp"].map { folder / $0 }
    for name in names {
      // GIF holds no Exif: exiftool says so, and writes the rest.
      _ = try OtherProgram.exiftool.run(["-m", "-overwrite_original"] + arguments + [name])
    }
    return names
  }

  private func tags(_ path: String) throws -> String {
    try OtherProgram.exiftool.run(["-a", "-G1", "-s", "-u", path]).text
  }

  @Test(.needs(.program(.exiftool)), .needs(.program(.convert)))
  func exiftoolFindsNothingThatWasStripped() throws {
    try withTemporaryFolder { folder in
      for path in try pictures(in: folder) {
        let before = try Files.read(path)
        let tagged = try tags(path)
        #expect(tagged.contains("SHOWNtext") && (tagged.contains("MADEtext")), "\(path)")
        for kinds in [StrippedMetadata.descriptions, .origin, [.descriptions, .origin]] {
          let after = try MetadataStripper.stripped(before, of: kinds)
          #expect(after.count == before.count)
          let copy = folder / "copy." + (path.split(separator: ".").last ?? "")
          try Files.write(after, to: copy)
          let left = try tags(copy)
          #expect(left.contains("SHOWNtext") == !kinds.contains(.descriptions), "\(path) \(kinds)")
          #expect(left.contains("MADEtext") == !kinds.contains(.origin), "\(path) \(kinds)")
          if kinds.contains(.origin) {
            #expect(!left.contains("48.25") && !left.contains("48 deg") && !left.contains("2031"), "\(path)")
          }
          #expect(!left.contains("Warning"), "\(path): \(left)")
          #expect(left.contains("KEPT") == tagged.contains("KEPT"))
          // A second pass finds nothing to do.
          #expect(try MetadataStripper.stripped(after, of: kinds) == after)
          try expectSamePixels(path, copy, folder)
          let header = try ImageHeader.read(after).value
          let old = try ImageHeader.read(before).value
          #expect(header.identifier == old.identifier && header.width == old.width)
          #expect(
            kinds.contains(.descriptions) ? header.description == nil : header.description == old.description)
        }
      }
    }
  }

  /// Compares pixels by ImageMagick's signature; of HEIC, the coded bytes of all images.
  private func expectSamePixels(_ a: String, _ b: String, _ folder: TemporaryFolder) throws {
    if a.hasSuffix("heic") {
      #expect(try codedBytes(a) == codedBytes(b))
      return
    }
    let signatures = try [a, b].map { path in
      try OtherProgram.convert.run([path, "-format", "%#\n", "info:"]).text
    }
    #expect(signatures[0] == signatures[1] && signatures[0].count >= 64)
  }

  private func codedBytes(_ path: String) throws -> [[UInt8]] {
    let bytes = try Files.read(path)
    let structure = try HEIFStructure.read(MemorySource(bytes)).value
    return try structure.items.filter(\.isImage).map { item in
      try structure.ranges(of: item).flatMap { bytes[$0] }
    }
  }

  @Test(
    .needs(.corpora(["imageio-adaptiveglyph", "imessage-stickers"])),
    arguments: ["imageio-adaptiveglyph", "imessage-stickers"])
  func genuineGlyphsStayGlyphs(_ corpus: String) throws {
    for file in try Corpus.files(under: corpus, extensions: ["heic"]) {
      let before = try Files.read(file.path)
      let after = try MetadataStripper.stripped(before, of: [.descriptions, .origin])
      #expect(after.count == before.count)
      let (old, new) = (try ImageHeader.read(before).value, try ImageHeader.read(after).value)
      #expect(new.identifier == old.identifier && new.strikes.count == old.strikes.count)
      #expect(new.strikes.map(\.insetX) == old.strikes.map(\.insetX))
      #expect(new.description == nil && new.software == nil)
      for description in Set(old.strikes.compactMap(\.description)) where description.utf8.count > 6 {
        #expect(after.firstRange(of: Array(description.utf8)) == nil, "\(file.name)")
      }
    }
  }

  /// Compressed text and profiles of PNG, in which nothing can be blanked in place.
  @Test(.needs(.python(.pillow)))
  func compressedTextIsReplacedBySpaces() throws {
    try withTemporaryFolder { folder in
      let script = """
        import sys
        from PIL import Image, PngImagePlugin
        info = PngImagePlugin.PngInfo()
        info.add_text("parameters", "SHOWNtext " * 9000, zip=True)
        info.add_itxt("Comment", "SHOWNtext", "en", "Comment", zip=True)
        info.add_text("Author", "MADEtext", zip=True)
        Image.new("RGB", (3, 3)).save(sys.argv[1], pnginfo=info)
        """
      _ = try Python.run(["-c", script, folder / "a.png"])
      let after = try MetadataStripper.stripped(Files.read(folder / "a.png"), of: .descriptions)
      try Files.write(after, to: folder / "b.png")
      let print =
        "import sys\nfrom PIL import Image\nfor k, v in sorted(Image.open(sys.argv[1]).text.items()): print(k, len(v), v.strip())"
      let text = try Python.run(["-c", print, folder / "b.png"]).text
      #expect(!text.contains("SHOWN"))
      #expect(text.contains("MADEtext"))
      #expect(text.split(separator: "\n").count == 3)
    }
  }

  @Test func whatCannotBeBlankedIsRefused() throws {
    let svg = Array("<svg xmlns='http://www.w3.org/2000/svg'><title>a cat</title></svg>".utf8)
    #expect(throws: InlayError.self) { try MetadataStripper.stripped(svg, of: .descriptions) }
    let glyph = try Files.read(
      PackageRoot.path(
        to: "Samples/Postcard.rtfd/AdaptiveImageGlyph-1723BEDF-D9DF-408E-AC68-C44086DF3EED0.heic"))
    // XMP in UTF-16 cannot be told apart.
    let packet = Array("<?xpacket begin".utf8)
    let at = try #require(glyph.firstRange(of: packet)).lowerBound
    var wide = glyph
    wide[at] = 0xFE
    wide[at + 1] = 0xFF
    #expect(throws: InlayError.self) { try MetadataStripper.stripped(wide, of: .descriptions) }
    let file = Array("just a file".utf8)
    #expect(try MetadataStripper.stripped(file, of: [.descriptions, .origin]) == file)
  }

  @Test func damagedImagesAreRefusedOrStripped() throws {
    let glyph = try Files.read(
      PackageRoot.path(
        to: "Samples/Postcard.rtfd/AdaptiveImageGlyph-1723BEDF-D9DF-408E-AC68-C44086DF3EED0.heic"))
    for cut in Corruptions.truncations(of: glyph, step: 61) { tryStripping(cut.bytes) }
    for flip in Corruptions.bitFlips(of: glyph, in: 0..<2_000, step: 5) { tryStripping(flip.bytes) }
    let png = try Files.read(PackageRoot.path(to: "Samples/Postcard.rtfd/lake.png"))
    for cut in Corruptions.truncations(of: png, step: 997) { tryStripping(cut.bytes) }
  }

  private func tryStripping(_ bytes: [UInt8]) {
    do {
      let after = try MetadataStripper.stripped(bytes, of: [.descriptions, .origin])
      #expect(after.count == bytes.count)
    } catch let error as InlayError {
      #expect(error.code.rawValue == "container.notStripped" || error.code.isLimit)
    } catch {
      Issue.record("\(error)")
    }
  }
}
