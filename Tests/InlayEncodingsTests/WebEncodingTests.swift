import InlayCore
import InlayFiles
import TestKit
import Testing

@testable import InlayEncodings

/// The encodings of the web, table by table.
@Suite struct WebEncodingTests {
  /// Digests of what every single byte, pair, and longer sequence of each encoding stands for; the tables behind them
  /// were the same as Chromium's `TextDecoder` but for a few pairs that it does not read as the standard says.
  @Test(arguments: tables)
  func wholeTablesAreTheStandards(table: EncodingTable) throws {
    let encoding = try #require(WebEncoding(label: table.label.utf8))
    let digest = ContentDigest.sha256(of: encoding.decode(table.page, from: 0).bytes)
    #expect(digest == ContentDigest(hex: table.sha256), "\(table.label): \(digest)")
  }

  static let tables: [EncodingTable] = [
    EncodingTable(
      label: "ibm866", shape: .single,
      sha256: "16af2efad26ce2194b1c58aa2681f7896c6b34c260b94f0e7bd2eb7dc6ace80d"),
    EncodingTable(
      label: "iso-8859-2", shape: .single,
      sha256: "6f6c394cdd7f787e5c81ae9ad8f7c29028d7591638c27e874a5264867fae7057"),
    EncodingTable(
      label: "iso-8859-3", shape: .single,
      sha256: "88aecaf206c9362fe4cb38270c07864d0d8d052bcbc302d460710aff22237810"),
    EncodingTable(
      label: "iso-8859-4", shape: .single,
      sha256: "494a0cd35c95f1df7735f5b6296bcacc1175ee2afb84a02f06147c81f0e6ddeb"),
    EncodingTable(
      label: "iso-8859-5", shape: .single,
      sha256: "63d09846755986564a48cf73f9a9b2dae44f3a68e8ba56e40cf375f1334b228a"),
    EncodingTable(
      label: "iso-8859-6", shape: .single,
      sha256: "23320fd545a40e6417ac4499bfef30dd76de2b03ef1cfed2b9f3777e67dbdb8e"),
    EncodingTable(
      label: "iso-8859-7", shape: .single,
      sha256: "9531dcd308614c1c885ee25dd6c2c4322dbccf48c2c4ea5274c66b66a99132d0"),
    EncodingTable(
      label: "iso-8859-8", shape: .single,
      sha256: "44832109a2ddc361febb1f34267ce659af49ba7b98c4701474fd8304939dc631"),
    EncodingTable(
      label: "iso-8859-10", shape: .single,
      sha256: "44faa7cb14afed52920a379e7a7309bad633716e65f3eed295cd7269878f3d9a"),
    EncodingTable(
      label: "iso-8859-13", shape: .single,
      sha256: "507a97d7f16d39c954c623996396d204e136e57925e6b3bf1832162875fad109"),
    EncodingTable(
      label: "iso-8859-14", shape: .single,
      sha256: "0763dc5e0e5e5b814757e4d2e315d98fc8f6ba36bb14b6b37a5b7c66473c97c0"),
    EncodingTable(
      label: "iso-8859-15", shape: .single,
      sha256: "c363064c5409495357b8945c48edf47f045200f7eadf04576b8db4b501b00041"),
    EncodingTable(
      label: "iso-8859-16", shape: .single,
      sha256: "a7286ca1b301c0f4353c1ed975dc3688dc790c34bac95b0598a2591105dc9e15"),
    EncodingTable(
      label: "koi8-r", shape: .single,
      sha256: "e505ff16d7f7bc2a20f4a09d3e7aa4c866e3b8b57df9626460b1df4de8e52c5f"),
    EncodingTable(
      label: "koi8-u", shape: .single,
      sha256: "864940f7989cc500bfc43d0af5bf809396dc926c425a8ac67208df5f52bcf7b3"),
    EncodingTable(
      label: "macintosh", shape: .single,
      sha256: "c091cc506df6e935f7fc9ab2ac9b5b866c9a963a2c8a47f67f32b7b2ce74b8a8"),
    EncodingTable(
      label: "windows-874", shape: .single,
      sha256: "9d1a23a88f51d780b5f07d4c8de9c6d38dc72bf8b5295196b215b637df89f8a9"),
    EncodingTable(
      label: "windows-1250", shape: .single,
      sha256: "98e7b6d18aa7a0e31e4edbd3cdb56b7739f14e2489224ccdf3d046aaa3fe0c21"),
    EncodingTable(
      label: "windows-1251", shape: .single,
      sha256: "dcb73eb7bcc67a5e124c4b0c1a49ff4b455f648158ad730e0411d3809cfbb503"),
    EncodingTable(
      label: "windows-1252", shape: .single,
      sha256: "0e70e6651fa59292337d0146878afa795a837dc4e3ab723a3ce78211e72cd7ed"),
    EncodingTable(
      label: "windows-1253", shape: .single,
      sha256: "5ab60415eb75f1fc8fd1429aff3bbe25909fc63b056ccf5bbe5762309d07bc4f"),
    EncodingTable(
      label: "windows-1254", shape: .single,
      sha256: "05c1aab47f3223a5c2a93422e35197653b40df2c55bcf33c6773ec1a920d3076"),
    EncodingTable(
      label: "windows-1255", shape: .single,
      sha256: "536ccf5dbe9c8ef175a743f96d477877a9c75d095dcc4de2f5cc7f007320bdfe"),
    EncodingTable(
      label: "windows-1256", shape: .single,
      sha256: "0576e03a920b7c9b3c5ac24f3316a0077da4a0264cc59a42527681e25c4047a3"),
    EncodingTable(
      label: "windows-1257", shape: .single,
      sha256: "b9f0f9e423bb7dcd231be8bc4275f2c57589727b959e51d910e5828b733030f6"),
    EncodingTable(
      label: "windows-1258", shape: .single,
      sha256: "fd488868b8bf1c767ebf22396f4794e0f862e1ce4b2b1b0fdb49bdda74c80425"),
    EncodingTable(
      label: "x-mac-cyrillic", shape: .single,
      sha256: "46811cb8dfac980ecebed5ecbcf35dd96d314467d0fa61dfa3029b3ac19076a3"),
    EncodingTable(
      label: "shift_jis", shape: .double,
      sha256: "ba7638c38389cead6d6b653818bf116c580f3f26044d7cea24b866ca40014930"),
    EncodingTable(
      label: "euc-jp", shape: .double,
      sha256: "8e754753ad20085997471d22603afd09d415f839035ff776c3ca1954203a063f"),
    EncodingTable(
      label: "gb18030", shape: .double,
      sha256: "0e7672c99405299549f203a47213bbd43182b6d5531b6ec3c3a8fdf65346410c"),
    EncodingTable(
      label: "big5", shape: .double,
      sha256: "bbcb9ac1faf6324035f123bd80740b5186b356039016ca2b6c6dfa6f97bf5a23"),
    EncodingTable(
      label: "euc-kr", shape: .double,
      sha256: "01bd93abf1ef0a622ee8e49d70bad45bbf6d53612dfe977c78321bacd21cb74b"),
    EncodingTable(
      label: "euc-jp", shape: .afterMark,
      sha256: "f67ec25769cdb568e6c3b9138d62391bcd6b6b66382020aa978166f9971f7fa8"),
    EncodingTable(
      label: "gb18030", shape: .four,
      sha256: "c6c063f8265b2ab1eff6b272161c0f3d1f381c84fff3c33f956c8bf0a638d9de"),
  ]

  /// Escape sequences, and sequences that the end of the page breaks off.
  @Test(arguments: [
    ("iso-2022-jp", [0x61, 0x1B, 0x24, 0x42, 0x24, 0x22, 0x1B, 0x28, 0x42, 0x7E], "aあ~", 0),
    ("iso-2022-jp", [0x1B, 0x28, 0x49, 0x31, 0x5F, 0x60, 0x1B, 0x28, 0x42, 0x31], "ｱﾟ\u{FFFD}1", 1),
    ("iso-2022-jp", [0x1B, 0x28, 0x4A, 0x5C, 0x7E, 0x5D, 0x0E], "¥‾]\u{FFFD}", 1),
    ("iso-2022-jp", [0x1B, 0x28], "\u{FFFD}(", 1), ("iso-2022-jp", [0x1B], "\u{FFFD}", 1),
    ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x24], "\u{FFFD}", 1),
    ("iso-2022-jp", [0x1B, 0x24, 0x40, 0x24, 0x7F, 0x24, 0x22], "\u{FFFD}あ", 1),
    ("iso-2022-jp", [0x1B, 0x28, 0x42, 0x1B, 0x28, 0x42, 0x61], "\u{FFFD}a", 1),
    ("euc-jp", [0x61, 0x8F, 0xA2], "a\u{FFFD}", 1), ("euc-jp", [0x8F], "\u{FFFD}", 1),
    ("euc-jp", [0x8F, 0xA2, 0x3C], "\u{FFFD}<", 1), ("euc-jp", [0x8F, 0xB0, 0xA1], "丂", 0),
    ("gb18030", [0x61, 0x81], "a\u{FFFD}", 1), ("gb18030", [0x81, 0x30], "\u{FFFD}", 1),
    ("gb18030", [0x81, 0x30, 0x81], "\u{FFFD}", 1),
    ("gb18030", [0x81, 0x30, 0x81, 0x3C], "\u{FFFD}0\u{FFFD}<", 2),
    ("big5", [0xA4], "\u{FFFD}", 1),
    ("euc-kr", [0xB0, 0x3C], "\u{FFFD}<", 1), ("shift_jis", [0x82], "\u{FFFD}", 1),
  ])
  func sequencesEndWithThePage(label: String, bytes: [UInt8], text: String, malformed: Int) throws {
    let decoded = try #require(WebEncoding(label: label.utf8)).decode(bytes, from: 0)
    #expect(String(decoding: decoded.bytes, as: UTF8.self) == text)
    #expect(decoded.malformed == malformed)
  }

  @Test func anyBytesInAnyEncodingAreWellFormed() throws {
    try Property.check("decoders") { choices in
      let encoding = choices.pick(WebEncoding.all)
      let bytes = choices.array(count: 0...40) { choices in
        choices.oneIn(3)
          ? choices.pick([0x1B, 0x24, 0x42, 0x28, 0x8E, 0x8F, 0x81, 0x30, 0x0D, 0x0A, 0x3C] as [UInt8])
          : UInt8(choices.below(256))
      }
      choices.note("bytes", bytes)
      let decoded = WebEncoding(name: encoding.name, kind: encoding.kind).decode(bytes, from: 0)
      try expect(String(validating: decoded.bytes, as: UTF8.self) != nil, "not UTF-8")
      try expect(decoded.bytes.count <= 3 * bytes.count, "longer than three times")
    }
  }
}

/// All sequences of an encoding, each on a line.
struct EncodingTable: Sendable, CustomTestStringConvertible {
  enum Shape: Sendable { case single, double, afterMark, four }
  var label: String
  var shape: Shape
  var sha256: String

  var testDescription: String { "\(label), \(shape)" }

  var page: [UInt8] {
    var page: [UInt8] = []
    func add(_ bytes: UInt8...) { page += bytes + [0x0A, 0x0A, 0x0A] }
    switch shape {
    case .single: for a in 0x80...0xFF as ClosedRange<UInt8> { add(a) }
    case .double:
      for a in 0x81...0xFE as ClosedRange<UInt8> { for b in 0...0xFF as ClosedRange<UInt8> { add(a, b) } }
    case .afterMark:
      for a in 0xA1...0xFE as ClosedRange<UInt8> {
        for b in 0xA1...0xFE as ClosedRange<UInt8> { add(0x8F, a, b) }
      }
    case .four:
      for a in [0x81, 0x82, 0x83, 0x84, 0x90, 0xE3] as [UInt8] {
        for b in 0x30...0x39 as ClosedRange<UInt8> {
          for c in 0x81...0xFE as ClosedRange<UInt8> {
            for d in 0x30...0x39 as ClosedRange<UInt8> { add(a, b, c, d) }
          }
        }
      }
    }
    return page
  }
}
