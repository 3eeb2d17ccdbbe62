import Foundation
import InlayCore
import InlayPage
import InlayPixels
import TestKit
import Testing

/// Pictures of pages kept in `Golden/Pictures`, drawn with the fonts of Debian 12 alone.
///
/// Fonts change with their packages and rasterisers with their versions, so a picture may differ a little: of its pixels at most
/// ``share`` may be further apart than ``distance`` in any channel. Its size may not.
/// With `INLAY_RECORD=1` in the environment they are written first: `Scripts/samples/golden-pages`.
enum Golden {
  /// Of 255.
  static let distance = 24
  /// Of all pixels.
  static let share = 0.001

  /// The folders of Debian's Noto packages.
  static let fontFolders = ["/usr/share/fonts/truetype/noto", "/usr/share/fonts/opentype/noto"]

  private static let needed = [
    "truetype/noto/NotoSans-Regular.ttf", "truetype/noto/NotoSans-Bold.ttf",
    "truetype/noto/NotoSansArabic-Regular.ttf", "truetype/noto/NotoSansHebrew-Regular.ttf",
    "truetype/noto/NotoSansDevanagari-Regular.ttf", "truetype/noto/NotoSansThai-Regular.ttf",
    "truetype/noto/NotoSansMono-Regular.ttf", "truetype/noto/NotoColorEmoji.ttf",
    "opentype/noto/NotoSansCJK-Regular.ttc",
  ]

  /// Those fonts.
  static let fonts = Need.files(
    needed.map { "/usr/share/fonts/" + $0 },
    of: "fonts-noto-core fonts-noto-mono fonts-noto-cjk fonts-noto-color-emoji")

  /// Options with those fonts, for a picture 480 pixels wide.
  static func options(_ change: (inout PageOptions) -> Void = { _ in }) -> PageOptions {
    var options = PageOptions()
    options.fonts = FontConfiguration(directories: fontFolders)
    options.width = .points(480)
    options.margins = PageMargins(.points(16))
    options.threads = 2
    change(&options)
    return options
  }

  /// Draws a document and compares each page with the picture kept of it, `name.png`, or `name-1.png` and so on.
  static func check(
    _ text: DecomposedText, _ name: String, _ options: PageOptions,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var output = MemoryOutput()
    let diagnostics = try PageRenderer(text, options: options).render(.png(.small), to: &output)
    #expect(
      diagnostics.filter { $0.code == .pageMissingCharacter } == [], "\(name)", sourceLocation: sourceLocation
    )
    for (page, found) in output.files.enumerated() {
      let file = options.page == nil ? "\(name).png" : "\(name)-\(page + 1).png"
      if let what = try difference(of: found, from: file) {
        Issue.record("\(file): \(what)", sourceLocation: sourceLocation)
      }
    }
    if options.page != nil {
      let next = path("\(name)-\(output.files.count + 1).png")
      #expect(
        !FileManager.default.fileExists(atPath: next), "fewer pages than are kept",
        sourceLocation: sourceLocation)
    }
  }

  private static func path(_ file: String) -> String {
    PackageRoot.path(to: "Tests/InlayPageTests/Golden/Pictures/\(file)")
  }

  /// How a picture differs from the one that is kept; `nil` if not more than is allowed.
  private static func difference(of found: [UInt8], from file: String) throws -> String? {
    if ProcessInfo.processInfo.environment["INLAY_RECORD"] == "1" { try Files.write(found, to: path(file)) }
    let wanted = try ImageDecoder.standard.decode(Files.read(path(file))).pixels
    let drawn = try ImageDecoder.standard.decode(found).pixels
    func kept() throws -> String {
      let place = FileManager.default.temporaryDirectory.path + "/inlay-drawn-" + file
      try Files.write(found, to: place)
      return place
    }
    guard wanted.width == drawn.width, wanted.height == drawn.height else {
      return
        "\(drawn.width) × \(drawn.height) pixels instead of \(wanted.width) × \(wanted.height): \(try kept())"
    }
    var differing = 0
    for pixel in 0..<wanted.width * wanted.height {
      let isFar = (pixel * 4..<pixel * 4 + 4).contains {
        abs(Int(wanted.bytes[$0]) - Int(drawn.bytes[$0])) > distance
      }
      if isFar { differing += 1 }
    }
    let allowed = Int(Double(wanted.width * wanted.height) * share)
    if differing <= allowed { return nil }
    return "\(differing) pixels differ, \(allowed) may: \(try kept())"
  }
}
