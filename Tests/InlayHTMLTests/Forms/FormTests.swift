import FormatsTestKit
import InlayCore
import InlayFiles
import InlayHTML
import TestKit
import Testing

/// Pages in the forms of other programs, written for this project: what they say, where their pictures stand, what their
/// paragraphs are.
@Suite struct FormTests {
  /// A page of `Pages`, and what is read of it.
  struct Form: CustomTestStringConvertible, Sendable {
    let name: String
    /// A paragraph a line: its role, a colon, its text, with brackets around what a picture stands over.
    let lines: [String]
    /// Each placement: its kind, the representations of its image, what it is called.
    let pictures: [String]
    var testDescription: String { name }
  }

  private static let heic: [UInt8] =
    [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8)

  /// What is beside the pages, and in the mails.
  private static func resources() throws -> HTMLResources {
    var resources = HTMLResources.tree(
      try Samples.tree(
        ("AdaptiveImageGlyph-142D3296-51E6-40E2-AC35-0FAD3C5E965C0.heic", heic),
        ("Attachment.png", Samples.png),
        ("lake at dawn.png", Samples.png)))
    resources.parts = [
      "9F1C7A3E-6C1B-4F5E-9C0B-1B2C3D4E5F60@example.org": MemorySource(heic),
      "0A1B2C3D-4E5F-6071-8293-A4B5C6D7E8F9@example.org": MemorySource(Samples.png),
      "lake@example.org": MemorySource(Samples.png), "ii_lx1a2b3c": MemorySource(Samples.png),
      "image001.png@01DB76": MemorySource(Samples.png),
    ]
    return resources
  }

  private static func read(_ name: String) throws -> Converted<DecomposedText> {
    let path = "Tests/InlayHTMLTests/Forms/Pages/\(name).html"
    return try HTMLReader.read(try Files.read(PackageRoot.path(to: path)), resources: try resources())
  }

  /// The paragraphs of a text as ``Form/lines`` has them.
  static func lines(of text: DecomposedText) -> [String] {
    var lines: [String] = []
    var isStart = true
    for run in Recomposer.runs(of: text) {
      var piece = ""
      for scalar in run.text.unicodeScalars {
        if isStart { lines.append((run.paragraph.role?.rawValue ?? "") + ": ") }
        isStart = scalar == "\n" && run.image == nil
        if !isStart { piece.unicodeScalars.append(scalar) }
        if isStart || run.image == nil {
          lines[lines.count - 1] += piece
          piece = ""
        }
      }
      if run.image != nil, !lines.isEmpty { lines[lines.count - 1] += "⟦\(piece)⟧" }
    }
    return lines
  }

  /// The placements of a text as ``Form/pictures`` has them.
  static func pictures(of text: DecomposedText) -> [String] {
    text.placements.map { placement in
      let image = text.image(of: placement)
      let forms = image.representations.map { form in
        let state =
          switch form.content {
          case .data: ""
          case .external: "external "
          case .missing: "missing "
          }
        return state + (form.mediaType?.rawValue ?? "-")
      }
      return
        "\(placement.kind): \(forms.joined(separator: " + ")), \(image.description ?? image.fileName ?? "-")"
    }
  }

  static let forms = [
    Form(
      name: "cocoa",
      lines: [
        ": A card", ": ", ": Hello ⟦\u{FFFC}⟧ there,\u{A0} you\tall", ": ⟦\u{FFFC}⟧ and more",
        "bullet1: •\tone",
        "bullet2: •\tdeeper", "bullet1: •\ttwo", "number1: 1.\tfirst", "number1: 2.\tsecond",
      ],
      pictures: [
        "glyph: image/heic + image/png, a dog in a spacesuit", "attachment: image/png, lake at dawn.png",
      ]),
    Form(
      name: "webkit-paste", lines: [": Look\u{A0}⟦\u{FFFC}⟧ here"],
      pictures: ["glyph: external image/heic + external -, cat on a skateboard"]),
    Form(
      name: "notes-export",
      lines: [
        "heading1: Ideas & plans", ": Today: ⟦\u{FFFC}⟧", ": ", "bullet1: •\tbread",
        "bullet1: •\ttea (green)",
        "bullet1: •\tdashed", ": let x = 1", ": a", ": b", ": c", ": d", ": ", ": End",
      ],
      pictures: ["glyph: image/heic + image/png, fox \"reading\""]),
    Form(
      name: "gmail",
      lines: [
        ": Hi Bo,", ": ", ": look at this: ⟦\u{FFFC}⟧", ": and this red", ": ", ": --", ": Ada", ": ",
        ": On Mon, 3 Feb 2025 at 10:00, Bo <bo@example.org> wrote:", "quote: What about", "quote: tomorrow?",
      ],
      pictures: ["attachment: image/png, image.png"]),
    Form(
      name: "outlook",
      lines: [
        ": Dear all – it’s “done”.", ": \u{A0}", ": Bold, red and a link.", ": ·\u{A0}\u{A0} item",
        ": ⟦\u{FFFC}⟧",
        ": last",
      ],
      pictures: ["attachment: image/png, A lake"]),
    Form(
      name: "apple-mail",
      lines: [
        ": Hello\u{A0}⟦\u{FFFC}⟧!", ": ", ": See ⟦\u{FFFC}⟧", ": ",
        "quote: On 3 Feb 2025, at 10:00, Bo wrote:",
        "quote: ", "quote: One", "quote: Two",
      ],
      pictures: ["glyph: image/heic + image/png, teapot", "attachment: image/png, lake.png"]),
    Form(
      name: "google-docs",
      lines: [
        "heading1: Plan", ": One bold  word", "bullet1: •\titem", "bullet2: ◦\tnested", ": ⟦\u{FFFC}⟧",
      ],
      pictures: ["attachment: external -, a lake"]),
    Form(
      name: "slack",
      lines: [": ship it ⟦:partyparrot:⟧ git push docs", "bullet1: •\tone", "bullet1: •\ttwo"],
      pictures: ["glyph: external image/gif, 0123456789abcdef.gif"]),
    Form(
      name: "matrix",
      lines: [
        "quote: In reply to @ada:example.org\u{2028}an earlier message",
        ": Hi ⟦:blobcat:⟧ hidden green gone\u{2028}next line",
      ],
      pictures: ["glyph: external -, -"]),
    Form(
      name: "mastodon",
      lines: [
        ": @ada good ⟦:blobfox:⟧ morning\u{2028}second line", ": https://example.org/a/very/long/path #cats",
      ],
      pictures: ["glyph: external image/png, blobfox.png"]),
    Form(
      name: "wordpress",
      lines: [
        "bullet1: •\tHome", "heading1: A walk", ": It was fine ⟦😀⟧ and warm.⟦🌞⟧", ": ⟦\u{FFFC}⟧", ": At noon",
        "quote: So it goes.", "quote: Somebody", "code: a  b", "code: \tc", ": Name Send",
      ],
      pictures: [
        "glyph: external image/png, 1f600.png", "glyph: external image/svg+xml, 1f31e.svg",
        "attachment: external image/jpeg, The lake",
      ]),
    Form(
      name: "twemoji", lines: [": I ⟦❤️⟧ ⟦👩‍🚀⟧s"],
      pictures: [
        "glyph: external image/png, 2764.png", "glyph: external image/svg+xml, 1f469-200d-1f680.svg",
      ]),
    Form(
      name: "article",
      lines: [
        "heading1: Ein Titel",
        ": Ein Absatz mit fett und kursiv, H2O, x2, unten, durch, hell.", ": Zeile\u{2028}Umbruch", ": Ein",
        ": Block",
        ": im Block", ": Loser Text", "number1: 3.\tdrei", "number1: 7.\tsieben", "number2: a.\tinnen",
        "number1: 8.\tacht", ": Wort", ": Bedeutung", ": Zahlen", ": a", ": b", ": 1", ": 2", ": 3", ": ",
        ": שלום",
      ], pictures: []),
  ]

  @Test(arguments: forms)
  func aPageOfAnothersIsRead(form: Form) throws {
    let read = try Self.read(form.name)
    try read.value.checkInvariants()
    let lines = Self.lines(of: read.value)
    // What comes after the lines that are given is of no concern, but for pages given whole.
    let isWhole = form.name != "article"
    #expect((isWhole ? lines : Array(lines.prefix(form.lines.count))) == form.lines)
    #expect(Self.pictures(of: read.value) == form.pictures)
    // What was read comes back, as from any other source.
    let trip = try HTMLTrip(read.value)
    #expect(HarmfulMarkup.find(in: trip.bytes) == nil)
    try expectSame(try trip.read().value, try read.value.carriedByHTML(), form.name)
  }

  /// The attributes at the first unit of a piece of text.
  private func attributes(_ piece: String, _ text: DecomposedText) throws -> CharacterAttributes {
    let range = try #require(text.text.firstRange(of: piece), "\(piece)")
    let at = range.lowerBound.utf16Offset(in: text.text)
    return text.runs.first { $0.range.contains(at) }?.attributes ?? .none
  }

  @Test func attributesOfOtherProgramsAreRead() throws {
    let cocoa = try Self.read("cocoa").value
    #expect(try attributes("more", cocoa).underline == .single)
    #expect(try attributes("more", cocoa).foregroundColor == TextColor(red: 0xCC, green: 0x33, blue: 0x66))
    #expect(try attributes("A card", cocoa).weight == 700)
    #expect(try attributes("A card", cocoa).fontSize == .points(18))
    #expect(cocoa.paragraphs.first?.attributes.alignment == .center)
    #expect(cocoa.attributes.title == "A card")
    #expect(cocoa.attributes.author == "Ada")

    let outlook = try Self.read("outlook").value
    #expect(try attributes("Bold", outlook).fontSize == .points(14))
    #expect(try attributes("Bold", outlook).weight == 700)
    #expect(try attributes("link", outlook).link == "https://example.org/")
    #expect(try attributes("Dear", outlook).fontFamily == "Calibri")
    let language = try attributes("Dear", outlook).language ?? outlook.attributes.language
    #expect(language?.lowercased() == "en-gb")
    let picture = try #require(outlook.placements.first)
    #expect(picture.displaySize == DisplaySize(width: .points(72), height: Length(thousandths: 47_995)))

    let docs = try Self.read("google-docs").value
    #expect(try attributes("bold", docs).weight == 700)
    #expect([nil, 400].contains(try attributes("One ", docs).weight))
    #expect(try attributes("Plan", docs).fontSize == .points(20))

    let article = try Self.read("article").value
    #expect(try attributes("und", article).isItalic)
    #expect(try attributes("und", article).weight == 700)
    #expect(try attributes("unten", article).underline == .single)
    #expect(try attributes("durch", article).strikethrough == .single)
    #expect(try attributes("2O", article).superscript == -1)
    #expect(article.attributes.language == "de")
    #expect(article.attributes.title == "Ein Titel")
    #expect(!article.text.contains("Nicht zu sehen"))
    #expect(!article.text.contains("display"))

    let matrix = try Self.read("matrix").value
    #expect(try attributes("green", matrix).foregroundColor == TextColor(red: 0, green: 255, blue: 0))
    #expect(try attributes("gone", matrix).strikethrough == .single)
  }

  @Test func glyphsOfCocoaKeepBothFormsAndTheirIdentifier() throws {
    for name in ["cocoa", "apple-mail", "notes-export"] {
      let text = try Self.read(name).value
      let glyph = try #require(text.placements.first { $0.kind == .glyph }, "\(name)")
      let image = text.image(of: glyph)
      #expect(try image.content.source?.readAll() == Self.heic, "\(name)")
      #expect(try image.alternates.first?.content.source?.readAll() == Samples.png, "\(name)")
      #expect(image.alternates.first?.role == .fallback, "\(name)")
      let page = try HTMLTrip(text).page
      #expect(page.contains("type=\"image/x-apple-adaptive-glyph\""), "\(name)")
    }
    let cocoa = try Self.read("cocoa").value
    #expect(cocoa.images.first?.identifier == "142D3296-51E6-40E2-AC35-0FAD3C5E965C0")
  }
}
