import CoreTestKit
import FormatsTestKit
import InlayCore
import InlayFiles
import InlayRTF
import TestKit
import Testing

/// Every small text, instead of random ones, through RTFD.
@Suite struct EverySmallTextTests {
  @Test func allComeBack() throws {
    var all = EverySmallText.plain
    // RTF has pictures in the place of characters.
    all.isStrict = true
    let size = DisplaySize(width: .points(20), height: .points(20))
    let glyph = InlineImage(identifier: "g", mediaType: .heic, content: .missing(MissingContent(.absent)))
    let picture = InlineImage(fileName: "p.bin", mediaType: nil, content: .bytes([2]))
    all.images = [
      PlacedImage(glyph, kind: .glyph, displaySize: size), PlacedImage(picture, kind: .attachment),
    ]
    try all.forEach("bundles") { runs in
      let text = try Decomposer.decompose(runs).value.withCocoaSpacing()
      let written = try RTFD.write(text)
      let read = try RTFD.read(written.value).value
      try read.checkInvariants()
      try expect(read == text, "\(read) came back")
      try expect(RTFD.write(read).value.isIdentical(to: written.value), "the second bundle differs")
    }
  }
}
