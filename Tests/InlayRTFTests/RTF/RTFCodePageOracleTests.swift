import InlayCore
import InlayFormats
import InlayRTF
import TestKit
import Testing

/// Whole code pages, as Python's codecs have them.
@Suite struct RTFCodePageOracleTests {
  /// Prints every sequence of the codec's shape in hexadecimal, and the scalars Python takes it for.
  private static let script = #"""
    import sys
    page, codec, shape = sys.argv[1:]
    def sequences():
        if shape == "one":
            return ([a] for a in range(0x80, 0x100))
        if shape == "two":
            return ([a, b] for a in range(0x81, 0xFF) for b in range(0x31, 0xFF))
        return ([a, b, c, d] for a in (*range(0x81, 0x85), 0x90, 0x94, 0xE3) for b in range(0x30, 0x3A)
                for c in range(0x81, 0xFF) for d in range(0x30, 0x3A))
    for data in sequences():
        try:
            text = bytes(data).decode(codec)
        except UnicodeDecodeError:
            continue
        # Two characters of one byte are no pair; U+FFFC and U+FFFD are read with a diagnostic.
        if len(text) == 1 and text not in "\ufffc\ufffd":
            print(bytes(data).hex(), "%x" % ord(text))
    """#

  @Test(
    .needs(.python),
    arguments: [
      (437, "cp437"), (720, "cp720"), (737, "cp737"), (775, "cp775"), (850, "cp850"), (852, "cp852"),
      (855, "cp855"),
      (857, "cp857"), (858, "cp858"), (860, "cp860"), (861, "cp861"), (862, "cp862"), (863, "cp863"),
      (864, "cp864"),
      (865, "cp865"), (866, "cp866"), (869, "cp869"), (874, "cp874"), (1250, "cp1250"), (1251, "cp1251"),
      (1252, "cp1252"), (1253, "cp1253"), (1254, "cp1254"), (1255, "cp1255"), (1256, "cp1256"),
      (1257, "cp1257"),
      (1258, "cp1258"), (10_000, "mac_roman"), (10_004, "mac_arabic"), (10_006, "mac_greek"),
      (10_007, "mac_cyrillic"),
      (10_029, "mac_latin2"), (10_079, "mac_iceland"), (10_081, "mac_turkish"), (10_082, "mac_croatian"),
      (20_866, "koi8_r"), (21_866, "koi8_u"), (28_591, "iso8859_1"), (28_592, "iso8859_2"),
      (28_595, "iso8859_5"),
      (28_597, "iso8859_7"), (28_600, "iso8859_10"), (28_603, "iso8859_13"), (28_604, "iso8859_14"),
      (28_605, "iso8859_15"), (28_606, "iso8859_16"),
    ])
  func pagesOfSingleBytesAreWhole(page: Int, codec: String) throws {
    try compare(page, codec, "one", atLeast: 80)
  }

  @Test(
    .needs(.python),
    arguments: [
      (932, "cp932", 9_400), (936, "gbk", 21_700), (949, "cp949", 17_000), (950, "cp950", 13_400),
      (1361, "johab", 17_000),
      // The pairs GB 18030 has in common with GBK.
      (54_936, "gb18030", 23_940),
    ])
  func pagesOfPairsAreWhole(page: Int, codec: String, count: Int) throws {
    try compare(page, codec, "two", atLeast: count)
  }

  @Test(.needs(.python)) func charactersOfFourBytesAreWhole() throws {
    try compare(54_936, "gb18030", "four", atLeast: 60_000)
  }

  private func compare(_ page: Int, _ codec: String, _ shape: String, atLeast: Int) throws {
    let run = try Python.run(["-c", Self.script, "\(page)", codec, shape])
    try #require(run.exitCode == 0, "\(run.errorText)")
    var rtf = Array(#"{\rtf1\ansi\ansicpg\#(page) "#.utf8)
    var sequences: [Substring] = []
    var wanted: [UInt32] = []
    for line in run.text.split(separator: "\n") {
      let fields = line.split(separator: " ")
      sequences.append(fields[0])
      wanted.append(try #require(UInt32(fields[1], radix: 16)))
      for (index, digit) in fields[0].utf8.enumerated() {
        if index % 2 == 0 { rtf += #"\'"#.utf8 }
        rtf.append(digit)
      }
    }
    rtf += "}".utf8
    try #require(wanted.count >= atLeast, "Python knows only \(wanted.count) characters of \(codec)")
    let read = try RTFReader.read(rtf)
    let scalars = read.value.text.unicodeScalars.map(\.value)
    let first = zip(scalars, wanted).enumerated().first { $1.0 != $1.1 }
    if let (index, (got, want)) = first {
      Issue.record(
        "\(page): \(sequences[index]) is U+\(String(got, radix: 16)), wanted U+\(String(want, radix: 16))")
    }
    #expect(scalars.count == wanted.count)
    #expect(read.diagnostics.isEmpty)
  }
}
