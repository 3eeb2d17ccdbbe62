import TestKit
import Testing

@testable import InlayEncodings

/// The code pages of Windows and of Macintosh computers.
@Suite struct CodePageTests {
  /// Numbers of pages, and the names of Python's codecs for them.
  private static let codecs: [(number: Int, codec: String)] = [
    (437, "cp437"), (720, "cp720"), (737, "cp737"), (775, "cp775"), (850, "cp850"), (852, "cp852"),
    (855, "cp855"), (857, "cp857"), (858, "cp858"), (860, "cp860"), (861, "cp861"), (862, "cp862"),
    (863, "cp863"), (864, "cp864"), (865, "cp865"), (866, "cp866"), (869, "cp869"), (874, "cp874"),
    (1250, "cp1250"), (1251, "cp1251"), (1252, "cp1252"), (1253, "cp1253"), (1254, "cp1254"),
    (1255, "cp1255"),
    (1256, "cp1256"), (1257, "cp1257"), (1258, "cp1258"), (10_000, "mac_roman"), (10_004, "mac_arabic"),
    (10_006, "mac_greek"), (10_007, "mac_cyrillic"), (10_010, "mac_romanian"), (10_029, "mac_latin2"),
    (10_079, "mac_iceland"), (10_081, "mac_turkish"), (10_082, "mac_croatian"), (20_866, "koi8_r"),
    (21_866, "koi8_u"), (28_591, "iso8859_1"), (28_592, "iso8859_2"), (28_593, "iso8859_3"),
    (28_594, "iso8859_4"), (28_595, "iso8859_5"), (28_596, "iso8859_6"), (28_597, "iso8859_7"),
    (28_598, "iso8859_8"), (28_600, "iso8859_10"), (28_603, "iso8859_13"), (28_604, "iso8859_14"),
    (28_605, "iso8859_15"), (28_606, "iso8859_16"),
  ]

  /// A byte that Python leaves out stands for the control character of its number.
  @Test(.needs(.python)) func singleBytesStandForWhatPythonSays() throws {
    let script = """
      import sys
      for codec in sys.argv[1:]:
        found = [bytes([byte]).decode(codec, "ignore") for byte in range(0x80, 0x100)]
        print(" ".join(str(ord(text)) if len(text) == 1 else str(byte + 0x80) for byte, text in enumerate(found)))
      """
    let run = try Python.run(["-c", script] + Self.codecs.map(\.codec))
    let lines = run.text.split(separator: "\n").map { $0.split(separator: " ").compactMap { UInt32($0) } }
    #expect(lines.count == Self.codecs.count)
    for (page, line) in zip(Self.codecs, lines) {
      let found = try #require(CodePage(page.number))
      #expect(found.kind == .single)
      #expect((0x80...0xFF).map { found.scalar(UInt8($0)) } == line, "\(page.codec)")
    }
  }

  @Test(arguments: [
    (10_010, 0xAF, 0x218), (10_010, 0xDE, 0x21A), (10_010, 0x80, 0xC4), (28_599, 0xFE, 0x15F),
    (857, 0x9F, 0x15F),
    (864, 0xC7, 0xFE8D), (708, 0xC7, 0x627), (20_127, 0xE9, 0xE9),
  ])
  func aPageHasItsCharacters(number: Int, byte: UInt8, scalar: UInt32) throws {
    #expect(try #require(CodePage(number)).scalar(byte) == scalar)
  }

  @Test(arguments: [0, 1, 42, 1200, 65_000, -1, .max]) func aPageWithoutATableIsNone(number: Int) {
    #expect(CodePage(number) == nil)
  }
}
