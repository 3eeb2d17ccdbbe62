import Foundation
import InlayContainer
import InlayCore
import TestKit
import Testing

/// The same files through exiftool and heif-info: where they say something, we say the same.
@Suite struct DifferentialTests {
  static let folders = [
    "imageio-adaptiveglyph", "imessage-stickers", "image-rs/tests/images", "libwebp-test-data",
    "image-png/tests/pngsuite",
  ]

  @Test(.needs(.corpora(folders)), .needs(.program(.exiftool)), arguments: folders)
  func agreesWithExiftool(_ folder: String) throws {
    let folder = try Corpus.folder(folder)
    let run = try OtherProgram.exiftool.run(
      [
        "-j", "-n", "-G1", "-r", "-MIMEType", "-ImageWidth", "-ImageHeight", "-ImageSpatialExtent",
        "-IFD0:DocumentName", "-IFD0:ImageDescription", "-IFD0:Orientation", "-FrameCount", "-Error", folder,
      ])
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output)) as? [[String: Any]])
    var compared = 0
    for entry in list {
      func value(_ name: String) -> Any? { entry.first { $0.key.hasSuffix(":\(name)") }?.value }
      let path = try #require(entry["SourceFile"] as? String)
      guard let type = value("MIMEType") as? String,
        ["image/heic", "image/png", "image/apng", "image/webp", "image/jpeg", "image/gif"].contains(type),
        let width = value("ImageWidth") as? Int, let height = value("ImageHeight") as? Int,
        value("Error") == nil,
        let converted = try? ImageHeader.read(Files.read(path))
      else { continue }
      let header = converted.value
      compared += 1
      #expect(header.mediaType.rawValue == (type == "image/apng" ? "image/png" : type), "\(path)")
      if type == "image/heic" {
        // The program reports ispe, which may lack the clean aperture.
        #expect(header.width == width && (header.height == height || header.height == height - 1), "\(path)")
      } else {
        #expect(header.width == width && header.height == height, "\(path)")
      }
      if type == "image/gif" {
        #expect(header.isAnimated == ((value("FrameCount") as? Int ?? 1) > 1), "\(path)")
      }
      let name = value("DocumentName") as? String
      #expect(header.identifier?.rawValue == name, "\(path)")
      if let description = value("ImageDescription") as? String {
        #expect(header.description == description, "\(path)")
      }
      if type != "image/heic", let orientation = value("Orientation") as? Int {
        #expect(Int(header.orientation.rawValue) == orientation, "\(path)")
      }
    }
    #expect(compared > 0)
  }

  static let heicFolders = ["imageio-adaptiveglyph", "imessage-stickers", "libheif-fuzz/tests/data"]

  @Test(.needs(.corpora(heicFolders)), .needs(.program(.heifInfo)), arguments: heicFolders)
  func agreesWithHeifInfo(_ folder: String) throws {
    let files = try Corpus.files(under: folder, extensions: ["heic"])
    var compared = 0
    for file in files {
      let lines = try OtherProgram.heifInfo.run([file.path]).text.split(separator: "\n")
        .map(String.init)
      // "image: 512x512 (id=1), primary", later "  alpha channel: yes".
      var images: [String] = []
      var alphas: [Bool] = []
      for line in lines {
        if line.hasPrefix("image: ") { images.append(line) }
        if line.hasPrefix("  alpha channel: yes") { alphas.append(true) }
        if line.hasPrefix("  alpha channel: no") { alphas.append(false) }
      }
      guard !images.isEmpty else { continue }
      compared += 1
      let header = try ImageHeader.read(file.bytes()).value
      let primary = header.strikes.first { $0.width == header.width && $0.height == header.height }?.itemID
      let ours = header.strikes.map { strike in
        let (width, height) =
          strike.orientation.swapsAxes ? (strike.height, strike.width) : (strike.width, strike.height)
        let mark = strike.itemID == primary ? ", primary" : ""
        return "image: \(width)x\(height) (id=\(strike.itemID ?? 0))\(mark)"
      }
      #expect(ours == images, "\(file)")
      #expect(header.strikes.map(\.hasAlpha) == alphas, "\(file)")
    }
    #expect(compared > 0)
  }
}
