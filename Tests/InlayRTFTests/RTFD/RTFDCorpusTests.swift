import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import InlayRTF
import TestKit
import Testing

/// Genuine packages, and the sample of the project.
@Suite struct RTFDCorpusTests {
  private static func packages() throws -> [String] {
    var paths = [PackageRoot.path(to: "Samples/Postcard.rtfd")]
    if let folder = Corpus.folder("rtfd") {
      paths += ["openthesaurus-readme_en.rtfd", "openthesaurus-finishup_en.rtfd"].map { folder + "/" + $0 }
    }
    return paths
  }

  @Test func everyPackageComesBackWithItsFilesAndAnEqualText() throws {
    for path in try Self.packages() {
      let tree = try FileTree(contentsOf: path)
      let first = try RTFD.read(tree)
      #expect(first.diagnostics.isEmpty, "\(path): \(first.diagnostics)")
      try first.value.checkInvariants()
      let written = try RTFD.write(first.value)
      #expect(written.diagnostics.isEmpty, "\(path): \(written.diagnostics)")
      #expect(written.value.entries.map(\.name) == tree.entries.map(\.name))
      for entry in tree.entries where entry.name != "TXT.rtf" {
        #expect(
          try written.value.file(entry.name)?.readAll() == tree.file(entry.name)?.readAll(), "\(entry.name)")
      }
      let second = try RTFD.read(written.value)
      #expect(second.value.text == first.value.text)
      #expect(second.value.runs == first.value.runs)
      #expect(second.value.paragraphs == first.value.paragraphs)
      #expect(second.value.attributes == first.value.attributes)
      #expect(second.value == first.value)
      let again = try RTFD.write(second.value)
      #expect(try again.value.isIdentical(to: written.value))
      for leak in ["¬", ".heic", ".png", "AdaptiveImageGlyph"] { #expect(!first.value.text.contains(leak)) }
    }
  }
}
