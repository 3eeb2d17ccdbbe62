import InlayCore
import TestKit
import Testing

@testable import InlayPixels

/// Which color profiles are used, and why others are not.
@Suite struct ProfileTests {
  private static let sound = ColorProfileFile.rgb(
    colorants: ColorProfileFile.sRGBColorants, curve: ColorProfileFile.gamma(1))

  /// The profile with another class of devices (at byte 12), signature (36), or second tag (144).
  private static func changed(to word: String, at place: Int) -> [UInt8] {
    var bytes = sound
    bytes.replaceSubrange(place..<place + 4, with: word.utf8)
    return bytes
  }

  private static func padded(to count: Int) -> [UInt8] {
    sound + [UInt8](repeating: 0, count: count - sound.count)
  }

  struct Problem: Sendable, CustomTestStringConvertible {
    var profile: [UInt8]
    var reason: String
    var testDescription: String { "\(profile.count) bytes: \(reason)" }
  }

  static let problems = [
    Problem(profile: padded(to: (8 << 20) + 1), reason: "it has more than 8388608 bytes"),
    Problem(profile: Array(sound.prefix(100)), reason: "it is damaged"),
    Problem(
      profile: ColorProfileFile.gray(curve: ColorProfileFile.gamma(1)),
      reason: "it is for a different color space than the image has"),
    Problem(profile: changed(to: "link", at: 12), reason: "it does not describe a device"),
    Problem(profile: changed(to: "abst", at: 12), reason: "it does not describe a device"),
    Problem(profile: changed(to: "nmcl", at: 12), reason: "it does not describe a device"),
    Problem(
      profile: changed(to: "D2B0", at: 144),
      reason: "it uses multi-processing elements, which are not supported"),
    Problem(
      profile: changed(to: "D2B3", at: 144),
      reason: "it uses multi-processing elements, which are not supported"),
  ]

  @Test(arguments: problems) func aProfileThatIsNotUsedIsIgnoredForAReason(_ problem: Problem) throws {
    let plain = try ImageDecoder.standard.decode(SmallImages.jpeg).pixels
    let image = try ImageDecoder.standard.decode(JPEGFile.with(profile: problem.profile, SmallImages.jpeg))
    #expect(image.pixels == plain)
    let message = "the color profile was ignored: \(problem.reason)"
    #expect(image.diagnostics == [Diagnostic(.pixelsProfileIgnored, message)])
  }

  @Test(arguments: ["spac", "scnr", "prtr"]) func profilesOfOtherDevicesAreUsed(_ kind: String) throws {
    let profile = Self.changed(to: kind, at: 12)
    let image = try ImageDecoder.standard.decode(JPEGFile.with(profile: profile, SmallImages.jpeg))
    let other = try ImageDecoder.standard.decode(JPEGFile.with(profile: Self.sound, SmallImages.jpeg))
    #expect(image.pixels == other.pixels && image.diagnostics == [])
  }

  /// Longer than those that are kept for the next image.
  @Test func aLongProfileIsUsed() throws {
    let plain = try ImageDecoder.standard.decode(SmallImages.jpeg).pixels
    let short = try ImageDecoder.standard.decode(JPEGFile.with(profile: Self.sound, SmallImages.jpeg))
    let long = JPEGFile.with(profile: Self.padded(to: (1 << 20) + 1), SmallImages.jpeg)
    for _ in 0..<2 {
      let image = try ImageDecoder.standard.decode(long)
      #expect(image.pixels == short.pixels && image.pixels != plain && image.diagnostics == [])
    }
  }

  /// The name stands in a message.
  @Test func aNameThatIsNotASCIIBreaksNoMessage() throws {
    var file = PNGFile(width: 1, rows: [[9, 8, 7, 6]])
    let broken = Self.changed(to: "bcsp", at: 36)
    file.chunks = [("iCCP", [0x63, 0xE9, 0x0A, 0, 0] + Zlib.stored(broken))]
    let image = try ImageDecoder.standard.decode(file.bytes)
    #expect(image.pixels.bytes == [9, 8, 7, 6])
    #expect(image.diagnostics.map(\.code) == [.pixelsProfileIgnored])
    #expect(image.diagnostics.first?.message.hasPrefix("libpng: iCCP: profile 'c??': ") == true)
  }

  @Test(
    arguments: [
      ([0, 0, 0, 0], [255, 255, 255]), ([255, 0, 0, 0], [0, 255, 255]), ([0, 255, 0, 0], [255, 0, 255]),
      ([0, 0, 255, 0], [255, 255, 0]), ([0, 255, 0, 255], [0, 0, 0]),
    ] as [([UInt8], [UInt8])])
  func inksAreStoredInBothSenses(_ inks: [UInt8], _ color: [UInt8]) throws {
    let plain = JPEGFile.inks(inks, hasAdobeMarker: false)
    let inverted = JPEGFile.inks(inks.map { 255 - $0 }, hasAdobeMarker: true)
    for file in [plain, inverted] {
      let image = try ImageDecoder.standard.decode(file)
      #expect(try image.pixels == Pictures.flat(color + [255], width: 8, height: 8))
      #expect(image.diagnostics == [])
    }
    let profile = ColorProfileFile.inks
    let one = try ImageDecoder.standard.decode(JPEGFile.with(profile: profile, plain))
    let two = try ImageDecoder.standard.decode(JPEGFile.with(profile: profile, inverted))
    #expect(one.pixels == two.pixels && one.diagnostics == [] && two.diagnostics == [])
    // Paper is white in any profile. Here, inks have other colors.
    #expect(try (one.pixels == ImageDecoder.standard.decode(plain).pixels) == (inks == [0, 0, 0, 0]))
    #expect(one.pixels[0, 0]?.w == 255)
  }
}
