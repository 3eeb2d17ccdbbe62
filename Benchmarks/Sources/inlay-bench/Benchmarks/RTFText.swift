import Foundation
import InlayRTF
import TestKit

/// RTF as word processors write it: paragraphs with emphasis, fonts, colors and links, and other scripts as `\u` and
/// `\'hh`.
struct RTFArticle {
  private(set) var bytes: [UInt8]
  private var random = SplitMix64(seed: 7)

  private static let latin =
    "the quick brown fox jumps over a lazy dog while seven wizards quietly judge my vow and box it up"
    .split(separator: " ")
  private static let cyrillic = "съешь же ещё этих мягких французских булок да выпей чаю".split(
    separator: " ")

  /// Creates at least `size` bytes, up to the end of a paragraph. The result is always the same.
  init(size: Int) {
    bytes = Array(
      #"""
      {\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fswiss\fcharset0 Helvetica;}\#
      {\f1\froman\fcharset204 Times New Roman;}{\f2\fnil\fcharset128 MS Mincho;}}\#
      {\colortbl;\red255\green0\blue0;\red0\green0\blue238;}

      """#.utf8)
    bytes.reserveCapacity(size + 4_096)
    while bytes.count < size {
      bytes += #"\pard\plain\sa120\sl276\slmult1\f0\fs24 "#.utf8
      for _ in 0..<Int.random(in: 3...8, using: &random) { bytes += sentence().utf8 }
      bytes += "\\par\n".utf8
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func sentence() -> String {
    let plain = words(Self.latin, Int.random(in: 6...20, using: &random))
    switch Int.random(in: 0..<100, using: &random) {
    case ..<45: return plain + " "
    case ..<60: return #"{\b \#(plain)} "#
    case ..<70: return #"{\i\cf1 \#(plain)} "#
    case ..<78: return #"caf\'e9 na\'efve \'93\#(plain)\'94 "#
    case ..<86: return #"{\f1 \#(codePage(words(Self.cyrillic, 6)))} "#
    case ..<93: return numbers(words(Self.cyrillic, 5)) + " "
    case ..<96: return #"{\f2 \'93\'fa\'96\'7b\'8c\'ea} "#
    case ..<98: return numbers("漢字 😀") + " "
    default:
      let target = "https://example.org/\(Int.random(in: 0..<100, using: &random))"
      return #"{\field{\*\fldinst{HYPERLINK "\#(target)"}}{\fldrslt{\ul\cf2 link}}} "#
    }
  }

  private mutating func words(_ list: [Substring], _ count: Int) -> String {
    (0..<count).map { _ in String(list[Int.random(in: 0..<list.count, using: &random)]) }
      .joined(separator: " ")
  }

  /// The text as decimal UTF-16 units, each with a fallback.
  private func numbers(_ text: String) -> String {
    text.utf16.map { $0 < 0x80 ? String(UnicodeScalar(UInt8($0))) : "\\u\(Int16(bitPattern: $0))?" }.joined()
  }

  /// Lower-case Cyrillic letters in code page 1251.
  private func codePage(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      guard scalar.value >= 0x80 else { return String(scalar) }
      return "\\'" + String(scalar == "ё" ? 0xB8 : scalar.value - 0x430 + 0xE0, radix: 16)
    }.joined()
  }
}

/// The sizes of the RTF input in megabytes.
let rtfTextSizes = [1, 10, 50]

func rtfText(_ megabytes: Int) -> Benchmark {
  let input = RTFArticle(size: megabytes * 1_000_000).bytes
  let isSmallest = megabytes == rtfTextSizes[0]
  var contenders: [Contender] = [
    .inside("Inlay") { try RTFReader.read(input) },
    .program("unrtf", ["unrtf", "--text", "--quiet"], input: input),
  ]
  // pandoc takes more than a second for a megabyte. With the larger sizes it would dominate the run.
  if isSmallest {
    contenders.append(.program("pandoc", ["pandoc", "-f", "rtf", "-t", "plain"], input: input))
  }
  return Benchmark(
    name: "rtf-text-\(megabytes)",
    work: "\(input.count) bytes of RTF with emphasis, fonts, links and three scripts to text",
    contenders: contenders, goals: isSmallest ? ["pandoc": 20] : [:],
    growsFrom: megabytes == 10 ? "rtf-text-1" : nil,
    perUnit: (count: megabytes, name: "MB"))
}
