import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import InlayRTF
import TestKit
import Testing

/// Genuine packages, and the sample of the project.
@Suite struct RTFDCorpusTests {
  @Test func thePostcardComesBackWithItsFilesAndAnEqualText() throws {
    try check([PackageRoot.path(to: "Samples/Postcard.rtfd")])
  }

  @Test(.needs(.corpus("rtfd"))) func everyPackageComesBackWithItsFilesAndAnEqualText() throws {
    let packages = try Corpus.bundles(in: "rtfd", extension: "rtfd").map(\.path)
    #expect(packages.count == 2)
    try check(packages)
  }

  private func check(_ packages: [String]) throws {
    for path in packages {
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
