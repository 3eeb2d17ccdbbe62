import InlayCore
import InlayDocument
import InlayPage
import TestKit
import Testing

/// What pages look like: each picture was looked at before it was kept.
@Suite(.needs(Golden.fonts)) struct GoldenTests {
  /// One picture of some paragraphs.
  private func check(
    _ name: String, options: PageOptions = Golden.options(),
    sourceLocation: SourceLocation = #_sourceLocation,
    _ write: (inout SampleText) throws -> Void
  ) throws {
    var text = SampleText()
    try write(&text)
    try Golden.check(text.decomposed(), name, options, sourceLocation: sourceLocation)
  }

  @Test func `Latin text with glyphs, ligatures and accents`() throws {
    try check("latin") {
      try $0.add(
        "The café by the lake ", .glyph(.sun), " serves affine tea ", .glyph(.tea),
        " to naïve office workers, Ångström after Ångström, until the moon ", .glyph(.moon), " comes up.")
      try $0.add("AVATAR, To, Ty; fi fl ffi: kerning and ligatures. Tiếng Việt, Łódź, Çeşme, Ελλάδα, Москва.")
    }
  }

  @Test func `Arabic, joined and right to left`() throws {
    try check("arabic") {
      try $0.add(
        "صباح الخير ", .glyph(.sun), " البحيرة في رسالتكم تشبه بحرنا لكن بلا ملح، والقطة ", .glyph(.cat),
        " تنام في القارب منذ ١٢ يومًا.", language: "ar")
      try $0.add("مُحَمَّد ", .glyph(.tea), .glyph(.balloon), " لا إله", language: "ar")
    }
  }

  @Test func `Hebrew, with points, right to left`() throws {
    try check("hebrew") {
      try $0.add(
        "בוקר טוב ", .glyph(.sun), " אצלנו שותים קפה, אבל בשבילכם נכין תה ", .glyph(.tea),
        " בשעה 16:30 על הגג של החתולה ", .glyph(.cat), ".", language: "he")
      try $0.add("בְּרֵאשִׁית בָּרָא ", .glyph(.moon), language: "he")
    }
  }

  @Test func `Devanagari with conjuncts`() throws {
    try check("devanagari") {
      try $0.add(
        "झील के किनारे से नमस्ते ", .glyph(.sun), " हमारी चाय ", .glyph(.tea),
        " में अदरक है, और हमारी बिल्ली ", .glyph(.cat), " बिना टोप के घूमती है। क्षत्रिय, ज्ञान, श्री।",
        language: "hi")
    }
  }

  @Test func `Thai breaks between words`() throws {
    try check("thai") {
      try $0.add(
        "สวัสดีตอนเช้า", .glyph(.sun), "น้ำชา", .glyph(.tea),
        "พร้อมแล้วตั้งแต่เช้าตรู่ แมวอวกาศ", .glyph(.cat), "นอนอยู่บนหลังคาและมองดูดวงดาว",
        language: "th")
    }
  }

  @Test func `Chinese, Japanese and Korean, each in its own forms`() throws {
    try check("cjk") {
      try $0.add(
        "湖畔的朋友們好", .glyph(.sun), "我們的茶", .glyph(.tea), "也需要耐心，我們的貓", .glyph(.cat),
        "也不聽市長的話。骨直今", language: "zh-Hant")
      try $0.add("湖畔的朋友们好", .glyph(.sun), "茶要慢慢喝。骨直今", language: "zh-Hans")
      try $0.add(
        "みずうみのみなさん、こんにちは", .glyph(.balloon), "風船がひとつ、屋根にとどきました。骨直今",
        language: "ja")
      try $0.add("안녕하세요 ", .glyph(.moon), " 잘 자요, 우주 고양이 ", .glyph(.cat), "!", language: "ko")
    }
  }

  @Test func `emoji with joiners, skin tones, flags and keycaps beside glyphs`() throws {
    try check("emoji") {
      try $0.add(
        "👩🏽‍🚀 ", .glyph(.cat), " 👨‍👩‍👧 ", .glyph(.sun), "🇸🇪🇯🇵 1️⃣ ❤️ ☀︎ ", .glyph(.moon), "👋🏿", .glyph(.tea),
        " 🏳️‍🌈 and 12 words behind them")
    }
  }

  @Test func `both directions in a line, glyphs between them`() throws {
    try check("mixed") {
      try $0.add(
        "the guide says «القطة ", .glyph(.cat), " في الفضاء» and ", .glyph(.sun), " then “חתולה ",
        .glyph(.cat),
        .glyph(.tea), " בחלל”, room 42 (ב־3 דולר).")
      try $0.add(
        "قالت lake ", .glyph(.sun), " then ", .glyph(.tea), " ثم الشاي 3.50 و ", .glyph(.moon), " Inlay!")
    }
  }

  @Test func `equal glyphs side by side, also where text runs to the left`() throws {
    try check("equal") {
      try $0.add(
        "x", .glyph(.tea), .glyph(.tea), .glyph(.tea), "x", .glyph(.cat), .glyph(.cat), " ", .glyph(.cat), "x"
      )
      try $0.add("ש", .glyph(.tea), .glyph(.cat), .glyph(.cat), .glyph(.sun), "ש")
    }
  }

  @Test func `glyphs at the ends of lines`() throws {
    try check("line-ends", options: Golden.options { $0.width = .points(232) }) {
      try $0.add(
        .glyph(.sun), " first, then words that fill it ", .glyph(.cat), ", a comma stays ", .glyph(.tea),
        ".) and so does this ", .glyph(.moon))
      try $0.add(
        .glyph(.sun), .glyph(.cat), .glyph(.tea), .glyph(.balloon), .glyph(.moon), .glyph(.sun), .glyph(.cat),
        .glyph(.tea), .glyph(.balloon), .glyph(.moon), .glyph(.sun), .glyph(.cat), .glyph(.tea))
      try $0.add("an even longer line of words ", .glyph(.balloon)) { $0.alignment = .right }
    }
  }

  @Test func `headings, bullets, numbers, quotes and code`() throws {
    try check("headings") {
      try $0.add("A title ", .glyph(.sun)) { $0.role = .title }
      try $0.add("and what is below it") { $0.role = .subtitle }
      try $0.add("Heading one ", .glyph(.cat)) { $0.role = .heading1 }
      try $0.add(
        "The body stands below, and goes on for more than one line, as bodies do ", .glyph(.tea), ".")
      try $0.add("Heading two ", .glyph(.moon)) { $0.role = .heading2 }
      for item in ["a cup", "another cup, so long that its text needs a second line to stand in"] {
        try $0.add(.text(item) { _ in }, " ", .glyph(.tea)) { $0.role = .bullet1 }
      }
      try $0.add("and one for the cat ", .glyph(.cat)) { $0.role = .bullet2 }
      try $0.add("Heading three") { $0.role = .heading3 }
      for item in ["first", "second"] { try $0.add(.text(item) { _ in }) { $0.role = "number1" } }
      try $0.add("Sleep well ", .glyph(.moon), ", and write soon, or later, or not at all, but sleep.") {
        $0.role = .quote
      }
      try $0.add("let cat = 1 // ", .glyph(.cat)) { $0.role = .code }
    }
  }

  @Test func `characters in all styles`() throws {
    try check("styles") {
      try $0.add(
        .text("bold") { $0.weight = 700 }, " ", .text("italic") { $0.isItalic = true }, " ",
        .text("under") { $0.underline = .single }, " ", .text("double") { $0.underline = .double }, " ",
        .text("wave") { $0.underline = .wave }, " ", .text("dotted") { $0.underline = .dotted }, " ",
        .text("struck") { $0.strikethrough = .single }, " ",
        .text("marked") { $0.backgroundColor = TextColor(red: 255, green: 240, blue: 120) }, " ",
        .text("red") { $0.foregroundColor = TextColor(red: 200, green: 30, blue: 30) }, " ",
        .text("link") { $0.link = "https://example.org" }, " x", .text("2") { $0.superscript = 1 }, " H",
        .text("2") { $0.superscript = -1 }, "O ", .text("wide") { $0.tracking = .points(4) }, " ",
        .text("small caps") { $0.capitals = .small }, " ", .text("all caps") { $0.capitals = .all }, " ",
        .text("outline") { $0.strokeWidth = 30 }, " ",
        .text("shadow") {
          $0.shadow = Shadow(offsetX: .points(2), offsetY: .points(2), blur: .points(3))
        })
      try $0.add(
        .text("large ") { $0.fontSize = .points(28) }, .glyph(.cat),
        .text(" small ") { $0.fontSize = .points(10) },
        .glyph(.cat), " body ", .glyph(.cat))
      try $0.add("a\tb\tc") {
        $0.tabStops = [TabStop(.points(120)), TabStop(.points(400), alignment: .right, leader: ".")]
      }
      try $0.add(
        "stretched to both margins, as newspapers do it, line after line but the last one ", .glyph(.tea), "."
      ) {
        $0.alignment = .justified
      }
      try $0.add("in the middle ", .glyph(.sun)) { $0.alignment = .center }
    }
  }

  @Test(arguments: Appearance.allCases)
  func `colors behind paragraphs, and lines across the text`(appearance: Appearance) throws {
    let name = appearance == .light ? "blocks" : "blocks-dark"
    try check(name, options: Golden.options { $0.appearance = appearance }) {
      let gray = TextColor(red: 0xE4, green: 0xE8, blue: 0xEE)
      let navy = TextColor(red: 0x10, green: 0x28, blue: 0x60)
      let white = TextColor(red: 0xFF, green: 0xFF, blue: 0xFF)
      try $0.add(
        "A notice of two lines with space between them, filled from edge to edge and not behind its words only ",
        .glyph(.tea)
      ) {
        $0.blockColor = gray
        $0.lineSpacing = .points(6)
      }
      try $0.add("The next one joins it.") { $0.blockColor = gray }
      try $0.add("") { $0.role = .rule }
      try $0.add(.text("White on navy, between its indents ") { $0.foregroundColor = white }, .glyph(.moon)) {
        $0.blockColor = navy
        ($0.firstLineIndent, $0.leadingIndent, $0.trailingIndent) = (.points(40), .points(40), .points(60))
      }
      try $0.add("") { $0.role = .rule }
      try $0.add("the last line")
    }
  }

  @Test func `attachments at their size, and what stands for one that is missing`() throws {
    try check("attachments") {
      try $0.add("The lake ", .picture(.lake, width: 120, height: 80), " in a line, and wider than it:")
      try $0.add(.picture(.lake, width: 900, height: 600))
      try $0.add("then ", .missing("a sailing boat"), " which is not here.")
    }
  }

  @Test(arguments: GlyphSize.allCases)
  func `glyph sizes`(size: GlyphSize) throws {
    try check("size-\(size.rawValue)", options: Golden.options { $0.glyphSize = size }) {
      try $0.add(
        "Ågy ", .glyph(.cat), .glyph(.cat), " two lines of text, so that one sees how far apart they are ",
        .glyph(.cat), "p")
      try $0.add("Heading ", .glyph(.cat)) { $0.role = .heading1 }
    }
  }

  @Test func `one glyph alone is large, two are less, text beside them is not`() throws {
    for (name, glyphs) in [
      ("jumbo-one", [SampleText.Art.cat]), ("jumbo-two", [.cat, .sun]),
      ("jumbo-four", [.cat, .sun, .tea, .moon]),
    ] {
      try check(name) { text in
        switch glyphs.count {
        case 1: try text.add(.glyph(glyphs[0]))
        case 2: try text.add(.glyph(glyphs[0]), .glyph(glyphs[1]))
        default: try text.add(.glyph(glyphs[0]), .glyph(glyphs[1]), .glyph(glyphs[2]), .glyph(glyphs[3]))
        }
      }
    }
  }

  @Test func `cropped to the ink, with alpha`() throws {
    let options = Golden.options {
      $0.fitsToInk = true
      $0.background = .transparent
      $0.scale = 2
    }
    try check("fit", options: options) { try $0.add("Tea ", .glyph(.tea), " at four?") }
  }

  /// The sample of that name, `name.inlay.json`.
  private func sample(_ name: String) throws -> DecomposedText {
    try PortableDocument.read(json: Files.read(PackageRoot.path(to: "Samples/\(name).inlay.json"))).value
  }

  @Test func `dark mode`() throws {
    try Golden.check(sample("page"), "dark", Golden.options { $0.appearance = .dark })
  }

  @Test func `twice the resolution`() throws {
    var text = SampleText()
    try text.add("Twice ", .glyph(.sun), " as fine ", .glyph(.cat)) { $0.role = .heading1 }
    try text.add("Ask the cat ", .glyph(.cat), " नमस्ते ", .glyph(.tea), " صباح 👩🏽‍🚀")
    let options = Golden.options {
      $0.scale = 2
      $0.width = .points(240)
    }
    try Golden.check(text.decomposed(), "scale-2", options)
  }

  @Test func `a magazine of four pages in two columns`() throws {
    let options = Golden.options {
      $0.page = PageSize(width: .points(768), height: .points(1024))
      $0.margins = PageMargins(.points(20))
      $0.columns = 2
      $0.fontSize = .points(20)
      $0.scale = 0.5
    }
    try Golden.check(sample("magazine"), "magazine", options)
  }
}
