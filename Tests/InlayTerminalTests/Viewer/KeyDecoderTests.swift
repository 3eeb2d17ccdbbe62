import TestKit
import Testing

@testable import InlayTerminal

struct KeyDecoderTests {
  private func keys(_ text: String) -> [ViewerKey] { keys(Array(text.utf8)) }

  private func keys(_ bytes: [UInt8], timesOut: Bool = false) -> [ViewerKey] {
    var decoder = KeyDecoder()
    var keys: [ViewerKey] = []
    decoder.decode(bytes) { keys.append($0) }
    if timesOut { decoder.timeOut { keys.append($0) } }
    return keys
  }

  private func mouse(_ action: ViewerKey.Mouse.Action, _ column: Int, _ row: Int) -> ViewerKey {
    .mouse(ViewerKey.Mouse(action: action, column: column, row: row))
  }

  /// Every sequence that is known, with its keys.
  static let known: [(String, [ViewerKey])] = [
    ("a", [.character("a")]), (" ", [.character(" ")]), ("~", [.character("~")]), ("é", [.character("é")]),
    ("猫", [.character("猫")]), ("😀", [.character("😀")]),
    ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]),
    ("\u{1}", [.control("a")]), ("\u{1A}", [.control("z")]), ("\u{0}", [.control("@")]),
    ("\u{1C}", [.control("\\")]), ("\u{1F}", [.control("_")]),
    ("\u{1B}v", [.alt("v")]), ("\u{1B}\r", [.enter]), ("\u{1B}\u{1B}[A", [.escape, .up]),
    ("\u{1B}[A", [.up]), ("\u{1B}[B", [.down]), ("\u{1B}[C", [.right]), ("\u{1B}[D", [.left]),
    ("\u{1B}[H", [.home]), ("\u{1B}[F", [.end]), ("\u{1B}[Z", [.backTab]),
    ("\u{1B}OA", [.up]), ("\u{1B}OD", [.left]), ("\u{1B}OH", [.home]), ("\u{1B}OF", [.end]),
    ("\u{1B}OP", [.function(1)]), ("\u{1B}OS", [.function(4)]), ("\u{1B}OM", [.enter]),
    ("\u{1B}Ok", [.character("+")]), ("\u{1B}Om", [.character("-")]), ("\u{1B}Op", [.character("0")]),
    ("\u{1B}O2P", [.function(1)]), ("\u{1B}[1;5A", [.up]), ("\u{1B}[1;2F", [.end]), ("\u{1B}[1A", [.up]),
    ("\u{1B}[1~", [.home]), ("\u{1B}[2~", [.insert]), ("\u{1B}[3~", [.delete]), ("\u{1B}[4~", [.end]),
    ("\u{1B}[5~", [.pageUp]), ("\u{1B}[6~", [.pageDown]), ("\u{1B}[7~", [.home]), ("\u{1B}[8~", [.end]),
    ("\u{1B}[5;5~", [.pageUp]), ("\u{1B}[11~", [.function(1)]), ("\u{1B}[15~", [.function(5)]),
    ("\u{1B}[17~", [.function(6)]), ("\u{1B}[24~", [.function(12)]), ("\u{1B}[34~", [.function(20)]),
    ("\u{1B}[[A", [.function(1)]), ("\u{1B}[[E", [.function(5)]),
    ("\u{1B}[<0;3;2M", [.mouse(.init(action: .press(0), column: 2, row: 1))]),
    ("\u{1B}[<0;3;2m", [.mouse(.init(action: .release, column: 2, row: 1))]),
    ("\u{1B}[<2;1;1M", [.mouse(.init(action: .press(2), column: 0, row: 0))]),
    ("\u{1B}[<64;9;9M", [.mouse(.init(action: .wheelUp, column: 8, row: 8))]),
    ("\u{1B}[<65;9;9M", [.mouse(.init(action: .wheelDown, column: 8, row: 8))]),
    ("\u{1B}[<69;9;9M", [.mouse(.init(action: .wheelDown, column: 8, row: 8))]),
    ("\u{1B}[<66;9;9M", [.mouse(.init(action: .other, column: 8, row: 8))]),
    ("\u{1B}[<35;9;9M", [.mouse(.init(action: .other, column: 8, row: 8))]),
    ("\u{1B}[M !\"", [.mouse(.init(action: .press(0), column: 0, row: 1))]),
    ("\u{1B}[M`!!", [.mouse(.init(action: .wheelUp, column: 0, row: 0))]),
  ]

  @Test("each known sequence is its key", arguments: known.indices)
  func isItsKey(index: Int) {
    let (bytes, expected) = Self.known[index]
    #expect(keys(bytes) == expected, "\(Array(bytes.utf8))")
  }

  @Test("a sequence split anywhere is the same key")
  func split() {
    for (text, expected) in Self.known {
      let bytes = Array(text.utf8)
      for place in 1..<max(2, bytes.count) where place < bytes.count {
        var decoder = KeyDecoder()
        var found: [ViewerKey] = []
        decoder.decode(bytes[..<place]) { found.append($0) }
        // The first ESC of two is known to be the key only now.
        #expect(decoder.patience != nil || !found.isEmpty || bytes[0] >= 0x20, "\(bytes)")
        decoder.decode(bytes[place...]) { found.append($0) }
        #expect(found == expected, "\(bytes) at \(place)")
        #expect(decoder.patience == nil)
      }
    }
  }

  @Test("what is no key gives none, and the next key is understood")
  func ignored() {
    let sequences = [
      "\u{1B}[?65;4;22c", "\u{1B}[>41;379;0c", "\u{1B}[24;80R", "\u{1B}[1;1R", "\u{1B}[6;20;10t", "\u{1B}[0n",
      "\u{1B}P>|XTerm(379)\u{1B}\\", "\u{1B}]11;rgb:2020/2020/2020\u{7}", "\u{1B}]11;rgb:20/20/20\u{1B}\\",
      "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}[200~q and \u{1B}[A too\u{1B}[201~",
      "\u{1B}[200~\u{1B}[20\u{1B}[201~",
      "\u{1B}[I", "\u{1B}[O", "\u{1B}[<1;2M", "\u{1B}[<;;M", "\u{1B}[9999999999999999999~",
      "\u{1B}[1;5$A", "\u{1B}Oz", "\u{1B}[" + String(repeating: "1;", count: 100) + "A",
    ]
    for sequence in sequences where sequence != "\u{1B}[<;;M" {
      #expect(keys(sequence + "j") == [.character("j")], "\(Array(sequence.utf8))")
    }
    #expect(keys("\u{1B}[<;;Mj").last == .character("j"))
    let malformed: [[UInt8]] = [
      [0x80], [0xFF], [0xC0, 0xAF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC3],
      [0xF0, 0x9F], [0xC2, 0x9B], [0xF8, 0x88, 0x80, 0x80, 0x80],
    ]
    for bytes in malformed { #expect(keys(bytes + [UInt8(ascii: "j")]) == [.character("j")], "\(bytes)") }
  }

  @Test("ESC is the key if nothing follows in time, and everything else incomplete is dropped")
  func timeOut() {
    #expect(keys([0x1B], timesOut: true) == [.escape])
    #expect(keys([0x1B, 0x1B], timesOut: true) == [.escape, .escape])
    for rest in ["[", "[1;", "O", "P", "]52;c;", "[200~text", "[M!", "[<0;1"] {
      var decoder = KeyDecoder()
      var found: [ViewerKey] = []
      decoder.decode(Array("\u{1B}\(rest)".utf8)) { found.append($0) }
      #expect(decoder.patience != nil)
      decoder.timeOut { found.append($0) }
      #expect(decoder.patience == nil)
      decoder.decode([UInt8(ascii: "q")]) { found.append($0) }
      #expect(found == [.character("q")], "\(rest)")
    }
  }

  @Test("any bytes, in any pieces, give the same keys, and after a pause a key is understood")
  func anyBytes() throws {
    try Property.check("any bytes give keys", cases: 3_000) { source in
      var bytes: [UInt8] = []
      for _ in 0..<source.int(in: 0...12) {
        if source.bool() {
          bytes += source.bytes(count: 0...6)
        } else {
          bytes += Array(source.pick(Self.known).0.utf8)
        }
      }
      if source.oneIn(2) { bytes = source.mutation(of: bytes) }
      source.note("bytes", bytes)
      var whole = KeyDecoder()
      var expected: [ViewerKey] = []
      whole.decode(bytes) { expected.append($0) }
      var pieces = KeyDecoder()
      var found: [ViewerKey] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(source.int(in: 1...4))
        pieces.decode(piece) { found.append($0) }
        rest = rest.dropFirst(piece.count)
      }
      try expect(found == expected)
      pieces.timeOut { _ in }
      var last: [ViewerKey] = []
      pieces.decode([UInt8(ascii: "q")]) { last.append($0) }
      try expect(last == [.character("q")])
    }
  }
}
