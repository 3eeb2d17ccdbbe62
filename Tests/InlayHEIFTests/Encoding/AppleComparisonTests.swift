import Foundation
import InlayCore
import InlayHEIF
import InlayPixels
import TestKit
import Testing

/// Other programs report of a made glyph what they report of one that Apple's encoder wrote.
@Suite struct AppleComparisonTests {
  /// What a tool says that depends on the pixels, the encoder or the disk.
  private static let volatileTags: Set<String> = [
    "SourceFile", "System:FileName", "System:Directory", "System:FileSize", "System:FileModifyDate",
    "System:FileAccessDate", "System:FileInodeChangeDate", "System:FilePermissions",
    "QuickTime:ConstraintIndicatorFlags", "QuickTime:TemporalIDNested", "QuickTime:MediaDataSize",
    "QuickTime:MediaDataOffset",
  ]

  private func made(like sizes: [SIMD2<Int>]) throws -> [UInt8] {
    try GlyphEncoder.heif.encode(
      GlyphRecipe(
        identifier: "adaptiveglyphkit.project-owned.blue-circle.v1", description: "Project-owned blue circle",
        strikes: sizes.map { .init(pixels: Art.disc($0.x, $0.y)) }))
  }

  private func tags(_ path: String) throws -> [String: String] {
    let run = try OtherProgram.exiftool.run(["-G1", "-json", path])
    let list = try JSONSerialization.jsonObject(with: Data(run.output)) as? [[String: Any]]
    return (list?.first ?? [:]).mapValues { "\($0)" }
  }

  @Test(.needs(.corpus("imageio-adaptiveglyph")), .needs(.program(.exiftool)))
  func exiftoolReportsTheSameTags() throws {
    let apple = try Corpus.file("imageio-adaptiveglyph/project-owned-blue-glyph.heic")
    let folder = try TemporaryFolder()
    try Files.write(made(like: [[512, 512]]), to: folder / "made.heic")
    let theirs = try tags(apple.path)
    var ours = try tags(folder / "made.heic")
    // Written by TextKit, not by ImageIO alone, whose file Apple's is.
    for (name, value) in [
      ("IFD0:XPosition", "0"), ("IFD0:YPosition", "0"), ("IFD0:Software", "Apple TextKit"),
      ("ExifIFD:ImageUniqueID", "adaptiveglyphkit.project-owned.blue-circle.v1"),
      ("XMP-xmp:CreatorTool", "Apple TextKit"),
    ] {
      #expect(ours.removeValue(forKey: name) == value, "\(name)")
    }
    #expect(Set(ours.keys) == Set(theirs.keys))
    for (name, value) in theirs where !Self.volatileTags.contains(name) {
      #expect(ours[name] == value, "\(name)")
    }
  }

  @Test(
    .needs(.corpus("imageio-adaptiveglyph")), .needs(.program(.heifInfo)),
    arguments: ["project-owned-blue-glyph", "nine-representations", "two-1024-representations"])
  func heifInfoReportsTheSameBoxes(_ name: String) throws {
    let apple = try Corpus.file("imageio-adaptiveglyph/\(name).heic")
    let sizes: [SIMD2<Int>] =
      name.hasPrefix("nine")
      ? Array(repeating: [128, 128], count: 9)
      : name.hasPrefix("two") ? [[1024, 1024], [1024, 1024]] : [[512, 512]]
    let folder = try TemporaryFolder()
    try Files.write(made(like: sizes), to: folder / "made.heic")
    let (theirs, ours) = try (boxes(apple.path), boxes(folder / "made.heic"))
    #expect(theirs.count > 100)
    for (line, (one, other)) in zip(theirs, ours).enumerated() where one != other {
      Issue.record("line \(line): \(one) became \(other)")
      return
    }
    #expect(ours.count == theirs.count)
  }

  /// The dump of all boxes without lengths, offsets and what the codec decides.
  private func boxes(_ path: String) throws -> [String] {
    let run = try OtherProgram.heifInfo.run(["-d", path])
    let varying = [
      "size:", "extents:", "general_constraint", "general_level", "temporal_id_nested", "max_content",
      "number of data",
    ]
    return run.text.split(separator: "\n").map(String.init).filter { line in
      let text = line.drop { $0 == "|" || $0 == " " }
      // Parameter sets are lines of bytes.
      let isDump =
        text.count > 5
        && text.split(separator: " ").allSatisfy { $0.count == 2 && UInt8($0, radix: 16) != nil }
      return !isDump && !varying.contains { text.hasPrefix($0) }
    }
  }
}
