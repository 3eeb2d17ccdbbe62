import InlayCore
import InlayFiles
import InlayFormats
import InlayHTML
import TestKit
import Testing

@testable import InlayCocoa

/// Archives that Safari wrote, and archives that a script beside the corpus made.
@Suite struct WebCorpusTests {
  @Test(.needs(.corpus("webarchive/made")), .needs(.python))
  func `made archives hold what the corpus says`() throws {
    let script = """
      import json, sys
      for name, entry in sorted(json.load(sys.stdin).items()):
        if not name.startswith("made/"): continue
        print(name, json.dumps(entry["text"]))
        for at, p in entry["placements"]:
          print("  ", at, p["kind"], p["image"], p.get("fallback", "-"), p.get("identifier", "-"), p["alt"])
      """
    let expected = try Python.run(
      ["-c", script], input: Corpus.file("webarchive/made/expected.json").bytes()
    ).text
    var found = ""
    for file in try Corpus.files(under: "webarchive/made", extensions: ["webarchive"]) {
      let read = try WebArchive.read(file.bytes())
      try read.value.checkInvariants()
      found += "\(file.name.dropFirst("webarchive/".count)) \(try quoted(read.value.text))\n"
      for placement in read.value.placements {
        let image = read.value.image(of: placement)
        // The corpus calls a glyph what has an identifier.
        let isGlyph = placement.kind == .glyph && image.identifier != nil
        let shown = image.representations.first { $0.content.source != nil }
        let fallback = try isGlyph ? image.alternates.first?.content.source?.digest().hex : nil
        found +=
          "   \(placement.at) \(isGlyph ? "glyph" : "image") \(try shown?.content.source?.digest().hex ?? "-")"
          + " \(fallback ?? "-") \(isGlyph ? image.identifier?.rawValue ?? "-" : "-") \(image.description ?? "")\n"
      }
    }
    #expect(found == expected)
    #expect(found.split(separator: "\n").count > 25)
  }

  private func quoted(_ text: String) throws -> String {
    let run = try Python.run(
      ["-c", "import json, sys; print(json.dumps(sys.stdin.read()))"], input: Array(text.utf8))
    return String(run.text.dropLast())
  }

  @Test(.needs(.corpus("webarchive/made"))) func `what a made archive has besides is said`() throws {
    let silent = [
      "base-element", "cocoa-file-urls", "data-urls", "glyph-no-document-name", "mail-cid", "main-is-png",
      "main-is-text",
      "relative-and-srcset", "windows-1252-utf16", "fallback-only",
    ]
    let codes: [String: [DiagnosticCode]] = [
      "windows-1252-utf16": [.webFrame], "base-element": [.webUnused], "fallback-only": [.htmlImageElsewhere],
    ]
    for name in silent {
      let read = try WebArchive.read(Corpus.file("webarchive/made/\(name).webarchive").bytes())
      #expect(read.diagnostics.map(\.code) == codes[name] ?? [], "\(name): \(read.diagnostics)")
    }
  }

  /// The page says that it is a glyph, as WebKit decides.
  @Test(.needs(.corpus("webarchive/made"))) func `a glyph without an identifier is a glyph`() throws {
    let text = try WebArchive.read(
      Corpus.file("webarchive/made/glyph-no-document-name.webarchive").bytes()
    ).value
    #expect(text.placements.map(\.kind) == [.glyph])
    #expect(text.images[0].identifier == nil)
    #expect(text.images[0].mediaType == .heic)
    #expect(text.images[0].alternates.map(\.mediaType) == [.png])
  }

  /// The corpus calls it an image. A page says what the HEIC was, so the placement stays a glyph, with its PNG.
  @Test(.needs(.corpus("webarchive/made"))) func `a glyph whose HEIC is not in the archive keeps its PNG`()
    throws
  {
    let text = try WebArchive.read(Corpus.file("webarchive/made/fallback-only.webarchive").bytes()).value
    #expect(text.placements.map(\.kind) == [.glyph])
    #expect(text.images[0].content == .external(ExternalContent(url: "file:///gone.heic")))
    #expect(text.images[0].alternates.map(\.mediaType) == [.png])
    #expect(text.images[0].alternates[0].content.source != nil)
  }

  @Test(.needs(.corpus("webarchive/genuine"))) func `an archive of Safari is read`() throws {
    let file = try Corpus.file("webarchive/genuine/crouton.webarchive")
    let read = try WebArchive.read(file.bytes())
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.value.text == "\u{FFFC}")
    #expect(read.value.attributes.title == "Crouton")
    let image = try #require(read.value.images.first)
    #expect(image.description == "Crouton")
    #expect(image.fileName == "crouton.png")
    #expect(image.mediaType == .png)
    #expect(image.primary.width == 33 && image.primary.height == 31)
    #expect(image.content.source?.count == 5_182)
    let input = FormatInput.file(MemorySource(try file.bytes()), name: nil)
    #expect(Format.webArchive.match(FormatLook(input))?.isCertain == true)
    #expect(Format.keyedArchive.match(FormatLook(input)) == nil)
  }

  /// The code for each hostile archive: of the error, or the text, its pictures and the codes of its diagnostics.
  static let hostile: [String: String] = [
    "alt-markup": "read '\u{FFFC}' 0", "bad-utf8": "read 'a\u{FFFD}\u{FFFD}b' 0 html.encoding",
    "broken-base64": "read 'a\u{FFFC}' 1 html.image", "data-is-text": "read 'text form' 0",
    "data-url-30k": "read '\u{FFFC}' 0", "duplicate-urls": "read 'a\u{FFFC}' 0 web.duplicate",
    "frames-deep-300": "read 'a\u{FFFC}' 1 web.frame html.imageElsewhere",
    "html-not-plist": "list.notPropertyList", "main-is-list": "web.malformed", "no-data": "web.malformed",
    "no-main": "web.noMain",
    "not-in-archive":
      "read 'a\u{FFFC}\u{FFFC}\u{FFFC}\u{FFFC}' 4 html.imageElsewhere html.image html.leftOut",
    "truncated": "list.malformed", "type-lies": "read 'a\u{FFFC}' 1 html.image",
    "unknown-encoding": "read 'aé' 0 html.encoding", "url-missing": "read 'a' 0",
  ]

  @Test(.needs(.corpus("webarchive/hostile"))) func `hostile archives are refused or reported`() throws {
    var found: [String: String] = [:]
    for file in try Corpus.files(under: "webarchive/hostile") {
      let name = String(file.name.dropFirst("webarchive/hostile/".count).dropLast(".webarchive".count))
      do {
        let read = try WebArchive.read(file.bytes(), limits: .strict)
        try read.value.checkInvariants()
        let missing = read.value.placements.count { read.value.image(of: $0).content.source == nil }
        var words = ["read '\(read.value.text)' \(missing)"]
        for code in read.diagnostics.map(\.code.rawValue) where !words.contains(code) { words.append(code) }
        found[name] = words.joined(separator: " ")
      } catch let error as InlayError { found[name] = error.code.rawValue }
    }
    #expect(found == Self.hostile)
  }
}
