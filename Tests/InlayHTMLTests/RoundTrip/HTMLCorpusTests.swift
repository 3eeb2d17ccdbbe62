import FormatsTestKit
import InlayCore
import InlayDocument
import InlayFiles
import InlayHTML
import InlayRTF
import TestKit
import Testing

/// Genuine documents through HTML and back into the format they came from.
@Suite struct HTMLCorpusTests {
  private static let placements: [HTMLResourcePlacement] = [
    .data, .files(folder: "page_files"), .cid(domain: "example.org"),
  ]

  private func throughHTML(
    _ text: DecomposedText, _ placement: HTMLResourcePlacement, _ name: String
  ) throws -> DecomposedText {
    let trip = try HTMLTrip(text, HTMLWriteOptions(resources: placement))
    let read = try trip.read().value
    try expectSame(read, try text.carriedByHTML(), name)
    try expect(try HTMLTrip(read, trip.options).bytes, equals: trip.bytes, "\(name): the second page")
    return read
  }

  @Test(arguments: placements)
  func thePostcardComesBackWithItsImagesAndText(placement: HTMLResourcePlacement) throws {
    try checkPackages([PackageRoot.path(to: "Samples/Postcard.rtfd")], placement)
  }

  @Test(.needs(.corpus("rtfd")), arguments: placements)
  func packagesComeBackWithTheirImagesAndText(placement: HTMLResourcePlacement) throws {
    try checkPackages(Corpus.bundles(in: "rtfd", extension: "rtfd").map(\.path), placement)
  }

  private func checkPackages(_ paths: [String], _ placement: HTMLResourcePlacement) throws {
    for path in paths {
      let tree = try FileTree(contentsOf: path)
      let first = try RTFD.read(tree).value
      let read = try throughHTML(first, placement, path)
      // What HTML has no place for comes from the first again; the rest is compared file by file.
      var back = try read.with(files: first.files)
      back.attributes.custom = first.attributes.custom
      let written = try RTFD.write(back).value
      let wanted = try RTFD.write(first).value
      #expect(written.entries.map(\.name) == wanted.entries.map(\.name), "\(path)")
      for entry in tree.entries where entry.name != "TXT.rtf" {
        let (got, original) = (try written.file(entry.name)?.readAll(), try tree.file(entry.name)?.readAll())
        #expect(got == original, "\(path): \(entry.name)")
      }
      #expect(try RTFD.read(written).value.text == read.text, "\(path)")
    }
  }

  @Test(.needs(.corpus("rtf", "rtfpipe-rtf"))) func rtfFilesComeBack() throws {
    for folder in ["rtf", "rtfpipe-rtf"] {
      var count = 0
      for file in try Corpus.files(under: folder, extensions: ["rtf"]) {
        guard let text = try? RTFReader.read(try file.bytes()).value else { continue }
        do { _ = try throughHTML(text, .data, file.name) } catch { Issue.record("\(error)") }
        count += 1
      }
      #expect(count >= 8, "\(folder)")
    }
  }

  @Test(arguments: ["cheer", "magazine", "message", "page", "terminal"], placements)
  func samplesComeBack(name: String, placement: HTMLResourcePlacement) throws {
    let bytes = try Files.read(PackageRoot.path(to: "Samples/\(name).inlay.json"))
    let text = try PortableDocument.read(json: bytes).value
    let read = try throughHTML(text, placement, name)
    for (got, wanted) in zip(read.images, text.images) {
      for (form, original) in zip(got.representations, wanted.representations) {
        #expect(try form.content.source?.readAll() == original.content.source?.readAll(), "\(name)")
      }
    }
  }
}
