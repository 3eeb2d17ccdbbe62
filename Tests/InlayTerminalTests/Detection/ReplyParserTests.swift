import InlayCore
import TestKit
import Testing

@testable import InlayTerminal

struct ReplyParserTests {
  /// What terminals were seen to answer, and what they may by their descriptions.
  static let vectors: [(String, TerminalReply)] = [
    ("\u{1B}[?63;1;2;4;6;9;15;16;22;28c", .deviceAttributes([63, 1, 2, 4, 6, 9, 15, 16, 22, 28])),
    ("\u{1B}[?62;c", .deviceAttributes([62, 0])),
    ("\u{1B}[?62;1;4c", .deviceAttributes([62, 1, 4])),
    ("\u{1B}[?63;1;2;3;4;6;7;15;18;22;29c", .deviceAttributes([63, 1, 2, 3, 4, 6, 7, 15, 18, 22, 29])),
    ("\u{1B}[?62;4;22c", .deviceAttributes([62, 4, 22])),
    ("\u{1B}[?c", .deviceAttributes([])),
    ("\u{1B}[>19;379;0c", .secondaryAttributes([19, 379, 0])),
    ("\u{1B}[>1;4000;26c", .secondaryAttributes([1, 4000, 26])),
    ("\u{1B}[>1;115;0c", .secondaryAttributes([1, 115, 0])),
    ("\u{1B}[>24;279;0c", .secondaryAttributes([24, 279, 0])),
    ("\u{1B}[>1;011301;0c", .secondaryAttributes([1, 11301, 0])),
    ("\u{1B}P>|XTerm(379)\u{1B}\\", .name("XTerm(379)")),
    ("\u{1B}P>|kitty(0.26.5)\u{1B}\\", .name("kitty(0.26.5)")),
    ("\u{1B}P>|Konsole 22.12.3\u{1B}\\", .name("Konsole 22.12.3")),
    ("\u{1B}P>|foot(1.13.1)\u{07}", .name("foot(1.13.1)")),
    ("\u{1B}P>|\u{1B}\\", .name("")),
    ("\u{1B}P>|a\u{202E}b\u{7F}c\u{9C}d\u{1B}\\", .name("abcd")),
    ("\u{1B}_Gi=31;OK\u{1B}\\", .graphics(id: 31, isOK: true)),
    ("\u{1B}_Gi=31;ENOTSUP:no such thing\u{1B}\\", .graphics(id: 31, isOK: false)),
    ("\u{1B}_Gi=4294967295,p=7;OK\u{1B}\\", .graphics(id: 4_294_967_295, isOK: true)),
    ("\u{1B}[?1;0;1024S", .graphicsLimit(item: 1, status: 0, values: [1024])),
    ("\u{1B}[?2;0;900;600S", .graphicsLimit(item: 2, status: 0, values: [900, 600])),
    ("\u{1B}[?2;0;16384;16384S", .graphicsLimit(item: 2, status: 0, values: [16384, 16384])),
    ("\u{1B}[?1;3;0S", .graphicsLimit(item: 1, status: 3, values: [0])),
    ("\u{1B}[?2026;0$y", .mode(2026, setting: 0)),
    ("\u{1B}[?2026;2$y", .mode(2026, setting: 2)),
    ("\u{1B}[?8452;2$y", .mode(8452, setting: 2)),
    ("\u{1B}]1337;ReportCellSize=21.0;10.0;1.0\u{07}", .cellPoints(width: 10, height: 21, scale: 1)),
    ("\u{1B}]1337;ReportCellSize=17.50;8.00\u{1B}\\", .cellPoints(width: 8, height: 17.5, scale: 1)),
    ("\u{1B}]11;rgb:2020/2020/2020\u{1B}\\", .background(TextColor(red: 32, green: 32, blue: 32))),
    ("\u{1B}]11;rgb:2323/2626/2727\u{07}", .background(TextColor(red: 0x23, green: 0x26, blue: 0x27))),
    ("\u{1B}]10;rgb:ffff/ffff/ffff\u{07}", .foreground(TextColor(red: 255, green: 255, blue: 255))),
    ("\u{1B}P0+r524742\u{1B}\\", .capability(name: "RGB", value: nil)),
    ("\u{1B}P0+r\u{1B}\\", .capability(name: "", value: nil)),
    ("\u{1B}P1+r524742=38\u{1B}\\", .capability(name: "RGB", value: "8")),
    ("\u{1B}P1+r5463\u{1B}\\", .capability(name: "Tc", value: "")),
    ("\u{1B}[4;600;900t", .windowPixels(width: 900, height: 600)),
    ("\u{1B}[6;20;10t", .cellPixels(width: 10, height: 20)),
    ("\u{1B}[8;30;90t", .windowCells(columns: 90, rows: 30)),
    ("\u{1B}[12;40R", .cursor(row: 12, column: 40)),
    ("\u{1B}[0n", .status(0)),
    ("\u{1B}[?997;1n", .unrecognized(Array("\u{1B}[?997;1n".utf8))),
    ("\u{1B}[?1u", .unrecognized(Array("\u{1B}[?1u".utf8))),
    ("\u{1B}[48;30;90;600;900t", .unrecognized(Array("\u{1B}[48;30;90;600;900t".utf8))),
    ("\u{1B}]52;c;aGk=\u{1B}\\", .unrecognized(Array("\u{1B}]52;c;aGk=\u{1B}\\".utf8.dropLast(2)))),
    ("\u{1B}[?99999999999999999999;4c", .deviceAttributes([ReplyParser.maximumNumber, 4])),
  ]

  /// What people type, none of which is a reply.
  static let keys: [String] = [
    "a", "\r", "\u{7F}", "é", "日本語", "👍🏽", "\u{1B}a", "\u{1B}\u{E9}", "\u{1B}[A", "\u{1B}OP", "\u{1B}[1;5D",
    "\u{1B}[3~", "\u{1B}[97;5u", "\u{1B}[27;6;9~", "\u{1B}[<0;10;20M", "\u{1B}[<0;10;20m", "\u{1B}[M !!",
    "\u{1B}[I", "\u{1B}[O", "\u{1B}[[A", "\u{1B}\u{1B}[A", "\u{1B}[200~\u{1B}[?62;4c pasted\n\u{1B}[201~",
    "\t",
    "\u{1B}[Z", "\u{1B}x", "\u{1B}^", "\u{4}", "\u{1B}]typed\r", "\u{1B}[ ", "\u{1B}[1;2P",
  ]

  static func replies(_ bytes: [UInt8], cuts: [Int] = [], readsCursorReports: Bool = true) -> [TerminalReply]
  {
    var parser = ReplyParser(readsCursorReports: readsCursorReports)
    var replies: [TerminalReply] = []
    var start = 0
    for cut in cuts + [bytes.count] {
      replies += parser.push(bytes[start..<cut])
      start = cut
    }
    return joined(replies + parser.finish())
  }

  /// Input that came in pieces as one.
  static func joined(_ replies: [TerminalReply]) -> [TerminalReply] {
    replies.reduce(into: []) { out, reply in
      if case .input(let bytes) = reply, case .input(let before) = out.last {
        out[out.count - 1] = .input(before + bytes)
      } else {
        out.append(reply)
      }
    }
  }

  @Test("replies are read, however they are cut", arguments: vectors)
  func reads(text: String, wanted: TerminalReply) {
    let bytes = Array(text.utf8)
    #expect(Self.replies(bytes) == [wanted])
    for cut in 0...bytes.count { #expect(Self.replies(bytes, cuts: [cut]) == [wanted], "cut at \(cut)") }
    #expect(Self.replies(bytes, cuts: Array(0..<bytes.count)) == [wanted], "byte by byte")
  }

  @Test("the 8-bit forms of the controls are read", arguments: vectors)
  func readsEightBit(text: String, wanted: TerminalReply) {
    let pairs: [(String, UInt8)] = [
      ("\u{1B}[", 0x9B), ("\u{1B}]", 0x9D), ("\u{1B}P", 0x90), ("\u{1B}_", 0x9F), ("\u{1B}\\", 0x9C),
    ]
    var rest = Array(text.utf8)[...]
    var bytes: [UInt8] = []
    while let first = rest.first {
      if let pair = pairs.first(where: { rest.starts(with: $0.0.utf8) }) {
        bytes.append(pair.1)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(first)
        rest = rest.dropFirst()
      }
    }
    // What is not read comes as it is.
    if case .unrecognized = wanted {
      #expect(Self.replies(bytes).count == 1)
    } else {
      #expect(Self.replies(bytes) == [wanted])
    }
  }

  @Test("keys are input, before, after and between replies, however they are cut", arguments: keys)
  func keepsKeys(key: String) {
    let reply = "\u{1B}[?62;4c"
    let bytes = Array((key + reply + key + reply).utf8)
    let wanted: [TerminalReply] = [
      .input(Array(key.utf8)), .deviceAttributes([62, 4]), .input(Array(key.utf8)),
      .deviceAttributes([62, 4]),
    ]
    for cut in 0...bytes.count { #expect(Self.replies(bytes, cuts: [cut]) == wanted, "cut at \(cut)") }
  }

  @Test("a lone ESC is a key when nothing follows, and before a reply")
  func escapes() {
    #expect(Self.replies([0x1B]) == [.input([0x1B])])
    #expect(Self.replies(Array("\u{1B}\u{1B}[0n".utf8)) == [.input([0x1B]), .status(0)])
  }

  @Test("a sequence that another one cuts short was typed")
  func cutShort() {
    for begun in ["\u{1B}[", "\u{1B}]", "\u{1B}P", "\u{1B}_", "\u{1B}[1;", "\u{1B}]text", "\u{1B}Pm"] {
      #expect(
        Self.replies(Array((begun + "\u{1B}[?62c").utf8)) == [
          .input(Array(begun.utf8)), .deviceAttributes([62]),
        ]
      )
    }
  }

  @Test("F3 with a modifier is a key unless cursor reports are wanted")
  func functionKeys() {
    let bytes = Array("\u{1B}[1;2R".utf8)
    #expect(Self.replies(bytes, readsCursorReports: false) == [.input(bytes)])
    #expect(Self.replies(bytes) == [.cursor(row: 1, column: 2)])
  }

  @Test(
    "what has no end when reading ends is unfinished",
    arguments: ["\u{1B}[?62", "\u{1B}P>|XTe", "\u{1B}]11;\u{1B}"])
  func unfinished(text: String) {
    #expect(Self.replies(Array(text.utf8)) == [.unfinished(Array(text.utf8))])
  }

  @Test("nothing is kept of a sequence without end, and what follows it is read")
  func endless() {
    for introducer in ["\u{1B}[", "\u{1B}]", "\u{1B}P", "\u{1B}_"] {
      for end in ["\u{1B}\\", "\u{07}", "c"] {
        var parser = ReplyParser()
        var replies = parser.push(Array(introducer.utf8))
        for _ in 0..<1_000 { replies += parser.push([UInt8](repeating: 0x31, count: 1_000)) }
        #expect(replies.isEmpty)
        if introducer != "\u{1B}[", end == "c" { continue }
        replies = parser.push(Array((end + "\u{1B}[0n").utf8)) + parser.finish()
        // In a control sequence these two are no end: they were typed after it.
        switch (introducer, end) {
        case ("\u{1B}[", "\u{1B}\\"): #expect(replies == [.abandoned, .input([0x1B, 0x5C]), .status(0)])
        case ("\u{1B}[", "\u{07}"): #expect(replies == [.abandoned, .input([7]), .status(0)])
        default: #expect(replies == [.abandoned, .status(0)])
        }
      }
    }
  }

  @Test("the longest sequence is read, one byte more is not")
  func longest() {
    let frame = Array("\u{1B}P>|".utf8)
    for (count, wanted) in [(ReplyParser.maximumSequence, true), (ReplyParser.maximumSequence + 1, false)] {
      let bytes = frame + [UInt8](repeating: 0x61, count: count - frame.count) + [0x1B, 0x5C]
      let isRead = Self.replies(bytes) == [.name(String(repeating: "a", count: 128))]
      #expect(isRead == wanted)
      if !wanted { #expect(Self.replies(bytes) == [.abandoned]) }
    }
  }

  @Test("ids and sizes that no terminal has are not read")
  func absurd() {
    for text in [
      "\u{1B}_Gi=4294967296;OK\u{1B}\\", "\u{1B}_Gi=-1;OK\u{1B}\\", "\u{1B}_G;OK\u{1B}\\",
      "\u{1B}_Gi=1\u{1B}\\",
      "\u{1B}]1337;ReportCellSize=nan;inf\u{07}", "\u{1B}]1337;ReportCellSize=1e9;3\u{07}",
      "\u{1B}]1337;ReportCellSize=.;3\u{07}", "\u{1B}]11;rgb:1/2\u{07}", "\u{1B}]11;red\u{07}",
      "\u{1B}[?1;:;3S", "\u{1B}[?;;$y", "\u{1B}[4;5t",
    ] {
      let bytes = Array(text.utf8)
      let isString = bytes.last == 0x5C || bytes.last == 0x07
      let kept = isString ? bytes.dropLast(bytes.last == 7 ? 1 : 2) : bytes[...]
      #expect(Self.replies(bytes) == [.unrecognized(Array(kept))])
    }
  }

  @Test("replies and keys in any order and any pieces: every reply, every key, in order")
  func anyOrder() throws {
    let vectors = Self.vectors.filter { if case .cursor = $0.1 { false } else { true } }
    try Property.check("replies and keys") { source in
      var bytes: [UInt8] = []
      var wanted: [TerminalReply] = []
      for _ in 0..<source.below(8) {
        if source.bool() {
          let vector = source.pick(vectors)
          bytes += vector.0.utf8
          wanted.append(vector.1)
        } else {
          let key = Array(source.pick(Self.keys).utf8)
          bytes += key
          wanted.append(.input(key))
        }
      }
      // So that nothing is unfinished.
      bytes += Array("\u{1B}[0n".utf8)
      wanted.append(.status(0))
      let cuts = source.array(count: 0...6) { $0.below(bytes.count + 1) }.sorted()
      source.note("bytes", bytes)
      try expect(
        Self.replies(bytes, cuts: cuts, readsCursorReports: false), equals: Self.joined(wanted))
    }
  }

  @Test("any bytes in any pieces give the same, and none that may be typed is lost")
  func anyBytes() throws {
    let seeds = (Self.vectors.map(\.0) + Self.keys).map { Array($0.utf8) }
    try Property.check("any bytes") { source in
      let bytes = source.mutation(of: source.array(count: 0...5) { $0.pick(seeds) }.flatMap { $0 })
      source.note("bytes", bytes)
      let whole = Self.replies(bytes)
      let cuts = source.array(count: 0...6) { $0.below(bytes.count + 1) }.sorted()
      try expect(Self.replies(bytes, cuts: cuts), equals: whole)
      // Input stands in the bytes in its order.
      var rest = bytes[...]
      for case .input(let typed) in whole {
        for byte in typed {
          let place = rest.firstIndex(of: byte)
          try expect(place != nil, "input that never came")
          rest = rest[((place ?? 0) + 1)...]
        }
      }
    }
  }
}
