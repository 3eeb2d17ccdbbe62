import InlayCore
import InlayPixels
import InlayUnicode
import TestKit
import Testing

@testable import InlayTerminal

/// What a viewer sends: byte for byte, and by what a screen makes of it.
struct ViewerFrameTests {
  private func string(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "␛")
  }

  @Test("the first screen is drawn whole, the next only where it differs")
  func text() throws {
    var viewer = ViewerSample.viewer(try ViewerSample.numbered(9), columns: 20, rows: 4)
    viewer.text.layOut(rows: .max)
    #expect(
      string(viewer.frame())
        == "␛[?25l␛[m␛[2J␛[1Hline 1␛[2Hline 2␛[3Hline 3␛[4H␛[7mnote      33 %   h:…␛[m")
    #expect(viewer.frame().isEmpty)
    viewer.type("j")
    #expect(
      string(viewer.frame())
        == "␛[?25l␛[1H␛[Kline 2␛[2H␛[Kline 3␛[3H␛[Kline 4␛[4H␛[K␛[7mnote      44 %   h:…␛[m")
    viewer.type("/")
    #expect(string(viewer.frame()) == "␛[?25l␛[4H␛[K␛[7m/                   ␛[m␛[4;2H␛[?25h")
    viewer.type("4\r")
    #expect(
      string(viewer.frame())
        == "␛[?25l␛[3H␛[Kline ␛[7m4␛[m␛[4H␛[K␛[7mnote      44 %   h:…␛[m")
  }

  @Test("updates are synchronized where the terminal can")
  func synchronized() throws {
    var viewer = ViewerSample.viewer(try ViewerSample.text("a"), columns: 4, rows: 2) {
      $0.synchronizesUpdates = true
    }
    #expect(string(viewer.frame()) == "␛[?2026h␛[?25l␛[m␛[2J␛[1Ha␛[2H␛[7m… l…␛[m␛[?2026l")
  }

  /// A text with one picture of 20 × 60 pixels, which is 2 × 3 cells, between numbered lines.
  private func pictured() throws -> DecomposedText {
    try DecomposedText.sample(
      "a\n\u{FFFC}\nb\nc\nd\ne\nf\ng", images: [Pictures.image(Pictures.pixels(20, 60), description: "cat")],
      kind: .attachment)
  }

  @Test(
    "kitty: a picture is sent once, placed anew when it moves, cut at the edge, and removed when it leaves")
  func kittyDirect() throws {
    var viewer = ViewerSample.viewer(try pictured(), .kittyDirect, columns: 20, rows: 6)
    let first = string(viewer.frame())
    #expect(
      first.split(separator: "a=t,f=100,i=117442560", omittingEmptySubsequences: false).count == 2, "\(first)"
    )
    #expect(first.contains("␛[2H␛_Ga=p,C=1,p=2,x=0,y=0,w=20,h=60,c=2,r=3,i=117442560,q=2␛\\"))
    // kitty drops what was sent but not placed when the screen is cleared.
    let cleared = try #require(first.firstRange(of: "␛[2J"))
    #expect(!first[..<cleared.lowerBound].contains("a=t"))
    viewer.type("j")
    let second = string(viewer.frame())
    #expect(!second.contains("a=t"))
    #expect(second.contains("␛[1H␛_Ga=p,C=1,p=2,x=0,y=0,w=20,h=60,c=2,r=3,i=117442560,q=2␛\\"))
    viewer.type("j")
    #expect(
      string(viewer.frame()).contains("␛[1H␛_Ga=p,C=1,p=2,x=0,y=20,w=20,h=40,c=2,r=2,i=117442560,q=2␛\\"))
    viewer.type("G")
    let last = string(viewer.frame())
    #expect(
      last.contains("a=p,C=1,p=2,x=0,y=40,w=20,h=20,c=2,r=1") || last.contains("a=d,d=i,p=2,i=117442560,q=2"))
    #expect(string(viewer.removal) == "␛_Ga=d,d=I,i=117442560,q=2␛\\")
    #expect(string(viewer.takeNewRemoval()) == "␛_Ga=d,d=I,i=117442560,q=2␛\\")
    #expect(viewer.takeNewRemoval().isEmpty)
  }

  @Test("the cursor shows which picture is selected, as long as its last row is on the screen")
  func selected() throws {
    let text = try DecomposedText.sample(
      "a\n\u{FFFC}\nb\nc\nd\ne\nf \u{FFFC}",
      images: [
        Pictures.image(Pictures.pixels(20, 60)), Pictures.image(Pictures.pixels(10, 20)),
      ], kind: .attachment)
    // Behind a picture that would hide it.
    for (graphics, behind) in [(GraphicsProtocol.sixel, 0), (.blocks, 0), (.kittyDirect, 2), (.kitty, 2)] {
      var viewer = ViewerSample.viewer(text, graphics, columns: 20, rows: 6)
      #expect(!string(viewer.frame()).contains("␛[?25h"))
      viewer.type("]")
      #expect(string(viewer.frame()).hasSuffix("␛[4\(behind == 0 ? "" : ";\(behind + 1)")H␛[?25h"))
      viewer.type("G")
      #expect(!string(viewer.frame()).contains("␛[?25h"))
      viewer.type("k")
      #expect(string(viewer.frame()).hasSuffix("␛[1\(behind == 0 ? "" : ";\(behind + 1)")H␛[?25h"))
      viewer.type("G]")
      #expect(string(viewer.frame()).hasSuffix("␛[5;\(behind / 2 + 3)H␛[?25h"))
      viewer.type("\u{1B}")
      let none = string(viewer.frame())
      #expect(none.contains("␛[?25l") && !none.contains("␛[?25h"))
    }
  }

  @Test("kitty: a step in a picture is one short sequence")
  func kittySteps() throws {
    let text = try DecomposedText.sample(
      "\u{FFFC}", images: [Pictures.image(Pictures.pixels(400, 200))], kind: .attachment)
    for graphics in [GraphicsProtocol.kittyDirect, .kitty] {
      // 200 × 100 pixels for the picture.
      var viewer = ViewerSample.viewer(text, graphics, columns: 20, rows: 6)
      _ = viewer.frame()
      viewer.type("o")
      let opened = string(viewer.frame())
      #expect(opened.split(separator: "a=t,f=100", omittingEmptySubsequences: false).count == 2)
      #expect(opened.contains("a=p,C=1,p=1,x=0,y=0,w=200,h=100,c=20,r=5"))
      viewer.type("1")
      let pixels = string(viewer.frame())
      #expect(
        pixels.split(separator: "a=t,f=100", omittingEmptySubsequences: false).count == 2,
        "more pixels are needed")
      #expect(pixels.contains("a=p,C=1,p=1,x=100,y=50,w=200,h=100,c=20,r=5"))
      viewer.type("l")
      let moved = string(viewer.frame())
      #expect(moved.contains("a=p,C=1,p=1,x=150,y=50,w=200,h=100,c=20,r=5"))
      #expect(!moved.contains("a=t") && moved.utf8.count < 250, "\(moved)")
      viewer.type("q")
      let closed = string(viewer.frame())
      // Direct pictures in the text are removed with them, and sent again.
      let removed = closed.split(separator: "a=d,d=I", omittingEmptySubsequences: false).count - 1
      #expect(removed == (graphics == .kittyDirect ? 3 : 2), "\(closed)")
      let again = closed.split(separator: "a=t,f=100", omittingEmptySubsequences: false).count - 1
      #expect(again == (graphics == .kittyDirect ? 1 : 0))
      if graphics == .kittyDirect { #expect(closed.contains("a=p,C=1,p=2,x=0,y=0")) }
    }
  }

  @Test("kitty in tmux: placeholders cannot be cut, so what is seen is sent anew")
  func kittyInTmux() throws {
    let text = try DecomposedText.sample(
      "\u{FFFC}", images: [Pictures.image(Pictures.pixels(400, 400))], kind: .attachment)
    var viewer = ViewerSample.viewer(text, .kitty, columns: 40, rows: 11) { $0.passthrough = .tmux }
    _ = viewer.frame()
    viewer.type("o1")
    let first = string(viewer.frame())
    #expect(first.contains("␛Ptmux;␛␛_Ga=t,f=100"))
    #expect(first.contains("a=p,U=1,c=40,r=10"))
    #expect(first.unicodeScalars.contains("\u{10EEEE}"))
    viewer.type("j")
    let second = string(viewer.frame())
    #expect(second.contains("a=d,d=I") && second.contains("a=t,f=100"))
  }

  @Test("sixels and iTerm2: rows of a picture are cut at the edge, and drawn again on rows that are written")
  func drawn() throws {
    for graphics in [GraphicsProtocol.sixel, .iterm2] {
      let begin = graphics == .sixel ? "␛P9;1;0q" : "␛]1337;File="
      var viewer = ViewerSample.viewer(try pictured(), graphics, columns: 20, rows: 6)
      #expect(string(viewer.frame()).split(separator: begin, omittingEmptySubsequences: false).count == 2)
      #expect(viewer.frame().isEmpty)
      viewer.type("jj")
      let cut = string(viewer.frame())
      let size = graphics == .sixel ? "\"1;1;20;40" : "width=2;height=2"
      #expect(cut.contains("␛[1H\(begin)") && cut.contains(size), "\(cut)")
      viewer.type("\t")
      // Only the status line differs.
      #expect(!string(viewer.frame()).contains(begin))
      viewer.type("G")
      #expect(!string(viewer.frame()).contains(begin) || viewer.top <= 3)
    }
  }

  @Test("sixels: a step is quick first, and good when there is time")
  func drafts() throws {
    let text = try DecomposedText.sample(
      "\u{FFFC}", images: [Pictures.image(Pictures.pixels(300, 300))], kind: .attachment)
    var viewer = ViewerSample.viewer(text, .sixel, columns: 20, rows: 6)
    while viewer.hasRest { viewer.rest() }
    _ = viewer.frame()
    viewer.type("o")
    _ = viewer.frame()
    #expect(!viewer.hasRest)
    viewer.type("1")
    let quick = try picture(in: viewer.frame())
    #expect(viewer.hasRest)
    viewer.rest()
    let good = try picture(in: viewer.frame())
    #expect(!viewer.hasRest)
    #expect(quick.width == 200 && quick.height == 100)
    #expect(good.width == 200 && good.height == 100)
    let source = Pictures.pixels(300, 300)
    for (picture, limit) in [(quick, 14), (good, 8)] {
      var most = 0
      for y in stride(from: 0, to: 100, by: 9) {
        for x in stride(from: 0, to: 200, by: 9) {
          let shown = try #require(picture.pixels[y * 200 + x])
          let wanted = try #require(source[x + 50, y + 100])
          for channel in 0..<3 { most = max(most, abs(shown[channel] * 255 / 100 - Int(wanted[channel]))) }
        }
      }
      #expect(most <= limit, "\(most)")
    }
  }

  /// The only sixel picture in a frame.
  private func picture(in frame: [UInt8]) throws -> SixelPicture {
    var parser = EscapeParser()
    var strings: [[UInt8]] = []
    parser.parse(frame) { if case .string(UInt8(ascii: "P"), let bytes) = $0 { strings.append(bytes) } }
    try #require(strings.count == 1)
    return try SixelPicture(strings[0])
  }

  @Test("a picture that proves to be damaged is named in its place")
  func damaged() throws {
    var bytes = try Pictures.png(Pictures.pixels(200, 60))
    for index in 60..<bytes.count - 12 { bytes[index] = 0 }
    let image = InlineImage(description: "a torn map", mediaType: .png, content: .bytes(bytes))
    for graphics in [GraphicsProtocol.sixel, .kittyDirect, .kitty, .blocks, .iterm2] {
      let text = try DecomposedText.sample("x \u{FFFC} y", images: [image], kind: .attachment)
      var viewer = ViewerSample.viewer(text, graphics, columns: 40, rows: 6)
      var model = ScreenModel(columns: 40, rows: 6)
      #expect(viewer.screen(&model)[2] == "x [a torn map]         y", "\(graphics)")
      viewer.type("o")
      #expect(viewer.mode == .text && viewer.message?.contains("picture 1") == true)
      #expect(viewer.diagnostics.contains { $0.code == .terminalPictureMissing })
    }
  }

  @Test("with little effort the text comes first, and then one picture after the other")
  func effort() throws {
    // Two of them are less than a million pixels, three are more.
    let images = try (0..<3).map { index in
      let bytes = [UInt8](repeating: UInt8(200 + index), count: 4 * 600 * 600)
      return try Pictures.image(try #require(StraightPixels(width: 600, height: 600, bytes: bytes)))
    }
    let text = try DecomposedText.sample("a \u{FFFC}\u{FFFC}\u{FFFC}", images: images)
    var viewer = ViewerSample.viewer(text, .kittyDirect, columns: 40, rows: 6)
    func count(_ frame: [UInt8]) -> Int {
      string(frame).split(separator: "a=t,f=100", omittingEmptySubsequences: false).count - 1
    }
    #expect(count(viewer.frame(.little)) == 2)
    #expect(viewer.lacksPictures)
    #expect(count(viewer.frame(.onePicture)) == 1)
    #expect(!viewer.lacksPictures)
    #expect(viewer.frame(.little).isEmpty)
    // A larger one than that waits for its turn.
    viewer = ViewerSample.viewer(text, .kittyDirect, columns: 40, rows: 6)
    #expect(count(viewer.frame(.onePicture)) == 1)
    #expect(viewer.lacksPictures)
  }

  @Test("after any keys and sizes the screen is what a new one would be, and nothing is left behind")
  func anyKeys() throws {
    let images = try [(20, 60), (300, 200), (64, 64)].map { width, height in
      try Pictures.image(Pictures.pixels(width, height), description: "picture \(width)")
    }
    try Property.check("any keys", cases: 150) { source in
      let lines = (0..<source.int(in: 0...30)).map { _ in
        source.plainText(pieces: 0...6) + (source.oneIn(3) ? "\u{FFFC}" : "")
      }
      let whole = lines.joined(separator: "\n")
      let placements = whole.utf16.count { $0 == 0xFFFC }
      let text = try DecomposedText.sample(
        whole, images: Array(images.prefix(placements)), kind: source.pick([.glyph, .attachment]))
      let graphics = source.pick(GraphicsProtocol.allCases)
      source.note("protocol", graphics)
      var viewer = ViewerSample.viewer(
        text, graphics, columns: source.int(in: 1...50), rows: source.int(in: 1...12)
      ) { $0.widths = .modern }
      let keys =
        KeyDecoderTests.known.map(\.0) + "jkbdugGnNqhoplyc/?[]+-01 \r\t".map(String.init)
        + ["/a\r", "?e\r", "3j", "\u{1B}[<0;2;2M", "oq", "o1ll"]
      for _ in 0..<source.int(in: 0...20) {
        let key = source.pick(keys)
        source.note("key", key)
        viewer.type(key)
        if source.oneIn(6) {
          let size = CellBox(columns: source.int(in: 1...50), rows: source.int(in: 1...12))
          source.note("size", size)
          viewer.resize(size, cell: nil)
        }
        if source.oneIn(5) { viewer.rest() }
        let bytes = viewer.frame(source.pick([.all, .little, .onePicture]))
        try expect(Self.isWhole(bytes), "sequences are complete, and the rendition is the terminal's own")
        if viewer.mode == .picture { try expect(viewer.looked != nil) }
        try expect(viewer.top >= 0 && viewer.top <= max(0, viewer.text.rows - 1))
      }
    }
  }

  /// Whether sequences are complete, no byte is a control character, and the last rendition is reset.
  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    var parser = EscapeParser()
    var rendition = ""
    var isGood = true
    parser.parse(bytes) { event in
      switch event {
      case .csi(let parameters, "m"): rendition = parameters
      case .malformed, .control: isGood = false
      case .text(let text):
        if String(validating: text, as: UTF8.self) == nil { isGood = false }
      default: break
      }
    }
    return isGood && parser.isAtRest && rendition.isEmpty
  }

  @Test("what is redrawn in steps is what is drawn at once")
  func incremental() throws {
    try Property.check("steps and whole screens", cases: 200) { source in
      let lines = (0..<source.int(in: 1...40)).map { _ in
        (0..<source.int(in: 0...12)).map { _ in source.pick(["tea", "four", "a", "terrace", "Ada"]) }
          .joined(separator: " ")
      }
      let text = try DecomposedText.sample(lines.joined(separator: "\n"), images: [])
      let (columns, rows) = (source.int(in: 8...40), source.int(in: 2...10))
      var viewer = ViewerSample.viewer(text, columns: columns, rows: rows)
      var model = ScreenModel(columns: columns, rows: rows)
      for _ in 0..<source.int(in: 1...12) {
        let key = source.pick([
          "j", "k", " ", "b", "d", "u", "g", "G", "/tea\r", "n", "N", "h", "q", "/", "x", "\u{1B}",
        ])
        if key == "q", viewer.mode == .text { continue }
        source.note("key", key)
        viewer.type(key)
        let stepped = viewer.screen(&model)
        var whole = ScreenModel(columns: columns, rows: rows)
        var copy = viewer
        copy.restart()
        try expect(copy.screen(&whole) == stepped)
        try expect(model.problems.isEmpty && whole.problems.isEmpty, "\(model.problems)")
      }
    }
  }
}
