import FormatsTestKit
import Foundation
import InlayCore
import InlayFiles
import InlayHTML
import TestKit
import Testing

/// The pages of `Scripts/faults/hostile-html`, smaller by ten, in process: a value or a typed error, never a trap; what
/// is written of them harms nobody and comes back. What they cost in earnest, and what a browser says, the script
/// measures.
@Suite struct HTMLHostileTests {
  // Without optimisation, as under the sanitizers, everything takes some thirty times as long.
  #if DEBUG
    private static let many = 3_000
  #else
    private static let many = 100_000
  #endif

  /// The pages by name.
  private static func pages() throws -> [(name: String, bytes: [UInt8])] {
    let folder = try TemporaryFolder()
    let script = PackageRoot.path(to: "Scripts/faults/hostile-html")
    let run = try Python.run([script, "--write", folder.path, "--many", "\(many)"], timeLimit: 600)
    try #require(run.exitCode == 0, "\(run.errorText)")
    return try Files.tree(folder.path).sorted { $0.key < $1.key }.map { (name: $0.key, bytes: $0.value) }
  }

  @Test(.needs(.python)) func everyPageIsHarmless() throws {
    let pages = try Self.pages()
    var read = 0
    for (name, bytes) in pages {
      for limits in [Limits.default, .strict] {
        do {
          let text = try HTMLReader.read(bytes, limits: limits).value
          try text.checkInvariants()
          read += 1
          let trip = try HTMLTrip(text)
          if let harm = HarmfulMarkup.find(in: trip.bytes) { Issue.record("\(name): \(harm)") }
          for scheme in ["javascript:", "vbscript:", "data:"] {
            let isThere = text.runs.contains { $0.attributes.link?.lowercased().hasPrefix(scheme) ?? false }
            #expect(!isThere, "\(name): a link with \(scheme)")
          }
          // Pages of endless levels would be compared for minutes in a build without optimization.
          guard limits == .default, trip.bytes.count < 4_000_000 else { continue }
          let again = try trip.read().value
          let carried = try text.carriedByHTML()
          if again != carried {
            do {
              try expectSame(again, carried, name)
            } catch { Issue.record("\("\(error)".prefix(2_000))") }
          }
        } catch let error as InlayError {
          // Refused: no page breaks a rule of the model, and no page makes reading fail.
          if !error.code.isLimit { Issue.record("\(name): \(error)") }
        }
      }
    }
    #expect(pages.count >= 120)
    #expect(read > pages.count, "most of them are pages as any other")
  }

  /// A scan that finds nothing would let every page pass.
  @Test(arguments: [
    ("<p><script>", "<script>"), ("<p onclick=\"a\">", "onclick"),
    ("<a href=\" JavaScript:a\">", "href javascript:"),
    ("<a href=\"data:a\">", "href data:"), ("<p style=\"color:URL(a)\">", "style url("),
    ("<p style=\"font-family:'a';@import\">", "style @import"), ("<p style=\"font-family:'url(a)'\">", nil),
    ("<p style=\"color:red\" title=\"url(\">", nil),
  ])
  func theScanFindsHarm(page: String, harm: String?) {
    #expect(HarmfulMarkup.find(in: Array(page.utf8)) == harm)
  }

  @Test(.needs(.python)) func nothingOfAScriptOrStyleIsText() throws {
    for (name, bytes) in try Self.pages() where name.contains("attribute") || name.contains("handlers") {
      let text = try HTMLReader.read(bytes).value.text
      #expect(!text.contains("new Image"), "\(name)")
    }
  }

  @Test(arguments: [
    "<img src=x onerror=alert(1)>", "<script>alert(1)</script>", "</p></div></body>", "<!-- x -->",
    "&lt;b&gt;",
    "]]><script>", "\"onclick=\"x", "'><b>", "<svg onload=x>", "&#60;script&#62;",
    "</title><script>x</script>",
    "</style><script>x</script>", "--><script>x</script>", "`onclick=x", "<plaintext>",
  ])
  func textThatLooksLikeMarkupStaysText(text: String) throws {
    var character = CharacterAttributeValues()
    character.fontFamily = text
    character.language = text
    character.link = "https://example.org/" + text
    var paragraph = ParagraphAttributeValues()
    paragraph.role = ParagraphRole(rawValue: text)
    paragraph.listMarker = text
    paragraph.alignment = ParagraphAlignment(rawValue: text)
    let image = InlineImage(
      identifier: ContentIdentifier(rawValue: text), description: text, fileName: text, mediaType: .png,
      content: .bytes(Samples.png))
    var whole = try Decomposer.decompose([
      AttributedRun(
        text, character: CharacterAttributes(character), paragraph: ParagraphAttributes(paragraph)),
      AttributedRun(image: PlacedImage(image, kind: .attachment)),
      AttributedRun(text, image: PlacedImage(image, kind: PlacementKind(rawValue: text))),
    ]).value
    whole.attributes.title = text
    whole.attributes.author = text
    for placement in [HTMLResourcePlacement.data, .files(folder: text), .cid(domain: "example.org")] {
      let trip = try HTMLTrip(whole, HTMLWriteOptions(resources: placement))
      #expect(HarmfulMarkup.find(in: trip.bytes) == nil, "\(trip.page)")
      guard placement != .files(folder: text) else { continue }
      try expectSame(try trip.read().value, whole)
    }
  }
}
