import InlayCore
import InlayFiles
import TestKit
import Testing

@testable import InlayCocoa

/// Archives that macOS wrote, and archives of attributed strings that a script beside the corpus made.
@Suite struct KeyedCorpusTests {
  @Test(.needs(.corpus("keyed-archive/made")), .needs(.python))
  func `made archives hold what the corpus says`() throws {
    let script = """
      import json, sys
      for name, entry in sorted(json.load(sys.stdin).items()):
        if entry["expect"] != "ok": continue
        print(name, entry["utf16"], json.dumps(entry.get("text")))
        for p in entry["pictures"]:
          for i in range(p["length"]):
            print("  ", p["at"] + i, p["kind"], p.get("identifier") or p.get("name") or "-", p["sha256"])
      """
    let expected = try Python.run(
      ["-c", script], input: Corpus.file("keyed-archive/made/expected.json").bytes()
    ).text
    var found = ""
    for file in try Corpus.files(under: "keyed-archive/made", extensions: ["bplist", "plist"]) {
      let text = try KeyedTextArchive.read(file.bytes()).value
      try text.checkInvariants()
      let name = file.name.dropFirst("keyed-archive/".count)
      let isLong = name.contains("long-varints")
      found += "\(name) \(text.utf16Count) \(isLong ? "null" : try quoted(text.text))\n"
      for placement in text.placements {
        let image = text.images[placement.image]
        let label = placement.kind == .glyph ? image.identifier?.rawValue : image.fileName
        let digest = try image.content.source?.digest().hex ?? "-"
        found += "   \(placement.at) \(placement.kind) \(label ?? "-") \(digest)\n"
      }
    }
    #expect(found == expected)
    #expect(found.split(separator: "\n").count > 20)
  }

  private func quoted(_ text: String) throws -> String {
    let run = try Python.run(
      ["-c", "import json, sys; print(json.dumps(sys.stdin.read()))"], input: Array(text.utf8))
    return text.isEmpty ? "\"\"" : String(run.text.dropLast())
  }

  @Test(.needs(.corpus("keyed-archive/made"))) func `styles are read`() throws {
    let mac = try KeyedTextArchive.read(
      Corpus.file("keyed-archive/made/mac-contents-and-glyph.bplist").bytes())
    #expect(mac.diagnostics.isEmpty, "\(mac.diagnostics)")
    let first = mac.value.runs[0].attributes.values
    #expect(first.fontFamily == "Helvetica")
    #expect(first.fontSize == .points(12))
    #expect(mac.value.paragraphs[0].attributes.values.alignment == .center)
    let red = mac.value.runs[1].attributes.values
    #expect(red.foregroundColor == TextColor(red: 255, green: 0, blue: 0))
    #expect(red.underline == .single)
    #expect(mac.value.runs.contains { $0.attributes.values.link == "https://example.com/a?b=1" })
    let phone = try KeyedTextArchive.read(
      Corpus.file("keyed-archive/made/ios-uifont-uicolor-ct-glyph.bplist").bytes())
    #expect(phone.diagnostics.isEmpty, "\(phone.diagnostics)")
    let run = phone.value.runs[0].attributes.values
    #expect(run.fontFamily == "HelveticaNeue")
    #expect(run.fontSize == .points(17))
    #expect(run.foregroundColor == TextColor(red: 0, green: 128, blue: 255))
    let custom = try KeyedTextArchive.read(
      Corpus.file("keyed-archive/made/custom-attributes.bplist").bytes())
    #expect(custom.diagnostics.map(\.code) == [.archiveValueNotCarried, .archiveValueNotCarried])
    #expect(custom.diagnostics.contains { $0.details["class"] == "XYThing" })
    #expect(custom.diagnostics.contains { $0.message.contains("nil in the attribute") })
    let values = custom.value.runs[0].attributes.values
    #expect(
      values.custom == ["com.example.key": .dictionary(["a": .integer(1), "b": .array([.string("x")])])])
    #expect(values.strikethrough == .single)
    #expect(values.tracking == Length(thousandths: 500))
    #expect(values.baselineOffset == .points(-2))
    #expect(values.superscript == 1)
  }

  @Test(.needs(.corpus("keyed-archive/genuine")))
  func `a genuine attributed string is read, and other archives say what they hold`() throws {
    let text = try KeyedTextArchive.read(
      Corpus.file("keyed-archive/genuine/NSMutableAttributedString.archive").bytes())
    #expect(text.value.text == "0123456789")
    #expect(text.diagnostics.isEmpty || text.diagnostics.allSatisfy { $0.code == .archiveValueNotCarried })
    var classes: [String] = []
    for file in try Corpus.files(under: "keyed-archive/genuine")
    where !file.name.hasSuffix("NSMutableAttributedString.archive") {
      do {
        _ = try KeyedTextArchive.read(file.bytes())
        Issue.record("\(file) was read")
      } catch let error as InlayError {
        #expect(
          [.archiveNoText, .archiveNotKeyed, .archiveMalformed].contains(error.code), "\(file): \(error)")
        classes.append(error.description)
      }
    }
    #expect(classes.contains("the archive holds NSSet, not an attributed string"))
  }

  /// The code for each hostile archive: of the error, or of the diagnostics of what is read.
  static let hostile: [String: String] = [
    "attachment-on-letter.bplist": "read keyed.imageOnText",
    "attribute-cycle.bplist": "read keyed.valueNotCarried",
    "bpylist2-invalid_type_archive.plist": "keyed.malformed",
    "bpylist2-invalid_uid_archive.plist": "keyed.malformed",
    "bpylist2-invalid_version_archive.plist": "keyed.malformed",
    "bpylist2-missing_uid_archive.plist": "keyed.noText", "class-missing.bplist": "keyed.noText",
    "glyph-identifier-lies.bplist": "read keyed.identifierDiffers",
    "glyph-without-data.bplist": "read keyed.imageMissing",
    "lone-surrogate.bplist": "read keyed.textRepaired",
    "plist-cycle.bplist": "keyed.notArchive", "plist-deep-10000.bplist": "keyed.notArchive",
    "plist-deep.xml.plist": "list.malformed", "plist-entity-bomb.xml.plist": "list.malformed",
    "plist-huge-count.bplist": "list.truncated", "plist-laughs-10e9.bplist": "keyed.notArchive",
    "run-index.bplist": "keyed.malformed", "run-mid-surrogate.bplist": "read keyed.splitsPair",
    "run-overrun.bplist": "keyed.malformed", "run-short.bplist": "keyed.malformed",
    "run-varint-overflow.bplist": "keyed.malformed", "run-varint-unfinished.bplist": "keyed.malformed",
    "run-zero.bplist": "keyed.malformed", "string-is-data.bplist": "keyed.malformed",
    "uid-cycle.bplist": "keyed.noText", "uid-laughs-10e12.bplist": "limit.propertyListValues",
    "uid-out-of-range.bplist": "keyed.malformed",
  ]

  @Test(.needs(.corpus("keyed-archive/hostile"))) func `hostile archives are refused or reported`() throws {
    var found: [String: String] = [:]
    for file in try Corpus.files(under: "keyed-archive/hostile") {
      let name = String(file.name.split(separator: "/").last ?? "")
      do {
        let read = try KeyedTextArchive.read(file.bytes(), limits: .strict)
        try read.value.checkInvariants()
        found[name] = (["read"] + read.diagnostics.map(\.code.rawValue)).joined(separator: " ")
      } catch let error as InlayError { found[name] = error.code.rawValue }
    }
    #expect(found == Self.hostile)
  }
}
