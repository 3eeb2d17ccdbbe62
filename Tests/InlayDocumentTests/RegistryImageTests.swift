import CoreTestKit
import Foundation
import InlayCore
import InlayFiles
import InlayJSON
import TestKit
import Testing

@testable import InlayDocument

/// Documents as artifacts of registries.
@Suite struct RegistryImageTests {
  private static func text(_ pictures: Int, size: Int = 8) throws -> DecomposedText {
    var runs = [AttributedRun("words ")]
    for number in 0..<pictures {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: number >> (($0 & 1) * 8)) }
      let image = InlineImage(mediaType: .png, content: .bytes(bytes))
      runs.append(AttributedRun("\u{FFFC}", image: PlacedImage(image, kind: .attachment)))
    }
    return try Decomposer.decompose(runs).value
  }

  private func tree(_ files: [String: [UInt8]]) throws -> FileTree {
    var builder = FileTreeBuilder()
    for (path, bytes) in files { try builder.add(file: MemorySource(bytes), at: path) }
    return builder.finish()
  }

  private func files(_ tree: FileTree) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for file in tree.files { files[file.path.description] = try file.source.readAll() }
    return files
  }

  @Test(arguments: [0, 1, 3, 400, 401]) func documentsComeBack(pictures: Int) throws {
    let text = try Self.text(pictures)
    let made = try RegistryImage.tree(of: text)
    #expect(try RegistryImage.read(made.tree).value == text)
    // Equal documents are equal artifacts.
    #expect(try RegistryImage.tree(of: RegistryImage.read(made.tree).value).digest == made.digest)
    let isTar = pictures > 400
    #expect((made.tree["document.json"] == nil) == isTar)
    if isTar { return }
    // The layout is still a sound document.
    let report = try PortableDocument.verify(tree: made.tree)
    #expect(report.isSound && report.blobCount == pictures, "\(report.findings)")
    #expect(try PortableDocument.read(tree: made.tree).value == text)
  }

  /// A folder becomes a layout where it is, and stays a sound document. Doing it again changes nothing.
  @Test(arguments: [0, 3, 401]) func aFolderBecomesALayout(pictures: Int) throws {
    try withTemporaryFolder { folder in
      let text = try Self.text(pictures)
      let path = folder / "a.inlay"
      try PortableDocument.write(text, folder: path)
      let before = try Files.tree(path)
      let made = try RegistryImage.makeLayout(in: path)
      let after = try Files.tree(path)
      #expect(made.value == (try RegistryImage.tree(of: text).digest))
      #expect(after.count == before.count + 5)
      #expect(before.allSatisfy { after[$0.key] == $0.value })
      #expect(try PortableDocument.verify(tree: FileTree(contentsOf: path)).isSound)
      #expect(try PortableDocument.read(folder: path).value == text)
      #expect(try RegistryImage.read(FileTree(contentsOf: path)).value == text)
      #expect(try RegistryImage.makeLayout(in: path).value == made.value)
      #expect(try Files.tree(path) == after)
      // A damaged document is refused, and stays as it is.
      try Files.write("{}", to: path + "/document.json")
      #expect(throws: InlayError.self) { try RegistryImage.makeLayout(in: path) }
    }
  }

  @Test func tinyBlobsAreInATar() throws {
    let text = try Self.text(1, size: 1)
    let made = try RegistryImage.tree(of: text)
    #expect(made.tree["document.json"] == nil)
    #expect(try RegistryImage.read(made.tree).value == text)
  }

  /// A registry keeps these bytes for ever, so that another release must make the same.
  @Test func manifestsDoNotChange() throws {
    let made = try RegistryImage.tree(of: Self.text(1))
    let manifest = try #require(try files(made.tree)["blobs/sha256/\(made.digest.hex)"])
    let document = try #require(try files(made.tree)["document.json"])
    let name = ContentDigest.sha256(of: document)
    let picture = ContentDigest.sha256(of: Array(repeating: UInt8(0), count: 8))
    let digest = try PortableDocument.digest(of: Self.text(1))
    #expect(
      String(decoding: manifest, as: UTF8.self)
        == """
        {"annotations":{"org.inlay.document.digest":"\(digest)"},"artifactType":"application/vnd.inlay.document.v1",\
        "config":{"digest":"sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a",\
        "mediaType":"application/vnd.oci.empty.v1+json","size":2},"layers":[{"annotations":\
        {"org.opencontainers.image.title":"document.json"},"digest":"\(name)",\
        "mediaType":"application/vnd.inlay.document+json","size":\(document.count)},{"annotations":\
        {"org.opencontainers.image.title":"blobs/sha256/\(picture.hex)"},"digest":"\(picture)",\
        "mediaType":"image/png","size":8}],"mediaType":"application/vnd.oci.image.manifest.v1+json","schemaVersion":2}
        """)
  }

  @Test func absentPicturesAreNotPushed() throws {
    let missing = MissingContent(.absent, count: 1, digest: .sha256(of: [1]))
    let image = InlineImage(mediaType: .png, content: .missing(missing))
    let text = try Decomposer.decompose([
      AttributedRun("\u{FFFC}", image: PlacedImage(image, kind: .attachment))
    ]).value
    let error = #expect(throws: InlayError.self) { try RegistryImage.tree(of: text) }
    #expect(error?.code == .documentAbsentBlob)
  }

  /// Whatever happens to one file, the document is whole or refused.
  @Test(arguments: [2, 401]) func damageIsRefused(pictures: Int) throws {
    let text = try Self.text(pictures)
    let files = try files(RegistryImage.tree(of: text).tree)
    var refused = 0
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      var changes: [[UInt8]?] = [nil, bytes + [0x20], Array(bytes.dropLast())]
      for at in Set([0, bytes.count / 3, bytes.count / 2, bytes.count - 1]) where bytes.indices.contains(at) {
        var other = bytes
        other[at] ^= 1
        changes.append(other)
      }
      for change in changes {
        var damaged = files
        damaged[path] = change
        guard let read = try? RegistryImage.read(tree(damaged)) else {
          refused += 1
          continue
        }
        // What nothing refers to may be anything: the copy of the document, the name of the layout.
        #expect(read.value == text, "\(path)")
      }
    }
    #expect(refused > files.count)
  }

  /// docker-registry takes a manifest with a wrong size.
  @Test func wrongSizesAreRefused() throws {
    var files = try files(RegistryImage.tree(of: Self.text(1)).tree)
    let old = try RegistryImage.tree(of: Self.text(1)).digest
    let manifest = String(decoding: try #require(files["blobs/sha256/\(old.hex)"]), as: UTF8.self)
      .replacing("\"size\":8}", with: "\"size\":9}")
    let new = ContentDigest.sha256(of: Array(manifest.utf8))
    files["blobs/sha256/\(new.hex)"] = Array(manifest.utf8)
    files["index.json"] = Array(
      String(decoding: try #require(files["index.json"]), as: UTF8.self)
        .replacing(old.description, with: new.description).utf8)
    let error = #expect(throws: InlayError.self) { try RegistryImage.read(tree(files)) }
    #expect(error?.code == .registryDamaged && error?.message.contains("8 bytes instead of 9") ?? false)
  }

  /// What a manifest says is known before its layers come.
  @Test func manifestsAnnounceWhatComes() throws {
    let made = try RegistryImage.tree(of: Self.text(2))
    let bytes = try #require(try files(made.tree)["blobs/sha256/\(made.digest.hex)"])
    let announced = try RegistryImage.announced(bytes, limits: .default)
    let document = try #require(try files(made.tree)["document.json"])
    #expect(announced.digest == made.digest && announced.largest == max(document.count, bytes.count))
    #expect(announced.total == bytes.count + document.count + 2 + 2 * 8)
    #expect(try RegistryImage.read(made.tree, announced).value == Self.text(2))
    // Another image under the same name is not what was announced.
    let other = try RegistryImage.tree(of: Self.text(1))
    let changed = #expect(throws: InlayError.self) { try RegistryImage.read(other.tree, announced) }
    #expect(changed?.code == .registryDamaged)
    var limits = Limits.default
    limits.bundleBytes = document.count
    let large = #expect(throws: InlayError.self) { try RegistryImage.announced(bytes, limits: limits) }
    #expect(large?.code == .limit("bundleBytes"))
  }

  @Test func otherManifestsAreRefused() throws {
    let made = try RegistryImage.tree(of: Self.text(2))
    let bytes = try #require(try files(made.tree)["blobs/sha256/\(made.digest.hex)"])
    let text = String(decoding: bytes, as: UTF8.self)
    let others = [
      text.replacing(RegistryImage.artifactType, with: "application/vnd.other"),
      text.replacing("\"size\":8}", with: "\"size\":-8}"),
      text.replacing("\"size\":8}", with: "\"size\":1e30}"),
      // skopeo does not fetch such a layer.
      text.replacing("\"size\":8}", with: "\"size\":8,\"urls\":[\"http://127.0.0.1/\"]}"),
      text.replacing("\"config\":", with: "\"other\":"),
      text.replacing("application/vnd.oci.empty.v1+json\",\"size\":2", with: "a\",\"size\":2.5"),
      text + String(repeating: " ", count: 4 << 20), "{}", "", "nonsense",
    ]
    for other in others {
      let error = #expect(throws: InlayError.self) {
        try RegistryImage.announced(Array(other.utf8), limits: .default)
      }
      #expect(error?.code == .registryNotDocument, "\(other.prefix(300))")
    }
  }

  /// The files of an image with another manifest.
  private func files(_ text: DecomposedText, manifest change: (String) -> String) throws -> [String: [UInt8]]
  {
    let made = try RegistryImage.tree(of: text)
    var files = try files(made.tree)
    let old = try #require(files["blobs/sha256/\(made.digest.hex)"])
    let manifest = change(String(decoding: old, as: UTF8.self))
    let new = ContentDigest.sha256(of: Array(manifest.utf8))
    files["blobs/sha256/\(new.hex)"] = Array(manifest.utf8)
    files["index.json"] = Array(
      String(decoding: try #require(files["index.json"]), as: UTF8.self)
        .replacing(made.digest.description, with: new.description)
        .replacing(/"size":\d+/, with: "\"size\":\(manifest.utf8.count)").utf8)
    return files
  }

  @Test func theDocumentIsTheOneThatTheManifestStates() throws {
    let text = try Self.text(1)
    let digest = try PortableDocument.digest(of: text).description
    let unstated = try files(text) {
      $0.replacing("{\"annotations\":{\"org.inlay.document.digest\":\"\(digest)\"},", with: "{")
    }
    #expect(try RegistryImage.read(tree(unstated)).value == text)
    let other = try files(text) { $0.replacing(digest, with: ContentDigest.sha256(of: []).description) }
    let error = #expect(throws: InlayError.self) { try RegistryImage.read(tree(other)) }
    #expect(error == .registryDamaged("the document is not the one that the manifest states"))
  }

  /// The file that a text was read from may be absent; a file of the document has no type of a picture.
  @Test(arguments: [false, true]) func sourcesAndFilesArePushed(isThere: Bool) throws {
    let bytes = Array("{\\rtf1 words}".utf8)
    let file = BundleFile("a.bin", content: .bytes(Array("whatever".utf8)))
    var text = try Self.text(1).with(files: [file])
    let missing = MissingContent(.absent, count: bytes.count, digest: .sha256(of: bytes))
    text.source = DocumentSource(format: "rtf", content: isThere ? .bytes(bytes) : .missing(missing))
    let made = try RegistryImage.tree(of: text)
    let manifest = try #require(try files(made.tree)["blobs/sha256/\(made.digest.hex)"])
    guard case .array(let layers)? = try JSONValue(parsing: manifest)["layers"] else { throw Unmet("layers") }
    #expect(
      layers.compactMap { $0["mediaType"]?.string }.sorted()
        == Array(repeating: "application/octet-stream", count: isThere ? 2 : 1)
        + ["application/vnd.inlay.document+json", "image/png"])
    let read = try RegistryImage.read(made.tree)
    #expect(read.value == text && read.value.source?.content == text.source?.content)
    #expect(read.diagnostics.map(\.code) == (isThere ? [] : [.documentAbsentSource]))
  }

  /// A manifest that does not list a picture is refused, though a folder without it would be a document.
  @Test func aManifestWithoutAPictureIsRefused() throws {
    var files = try files(RegistryImage.tree(of: Self.text(1)).tree)
    let old = try RegistryImage.tree(of: Self.text(1)).digest
    var manifest = String(decoding: try #require(files["blobs/sha256/\(old.hex)"]), as: UTF8.self)
    let start = try #require(manifest.range(of: ",{\"annotations\"")).lowerBound
    let end = try #require(manifest.range(of: "],\"mediaType\"")).lowerBound
    manifest.removeSubrange(start..<end)
    let new = ContentDigest.sha256(of: Array(manifest.utf8))
    files["blobs/sha256/\(new.hex)"] = Array(manifest.utf8)
    files["index.json"] = Array(
      String(decoding: try #require(files["index.json"]), as: UTF8.self)
        .replacing(old.description, with: new.description)
        .replacing(/"size":\d+/, with: "\"size\":\(manifest.utf8.count)").utf8)
    let error = #expect(throws: InlayError.self) { try RegistryImage.read(tree(files)) }
    #expect(error?.code == .documentAbsentBlob)
  }

  @Test func anIndexMayBeAsLongAsTheLimit() throws {
    let made = try RegistryImage.tree(of: Self.text(1))
    var files = try files(made.tree)
    let index = try #require(files["index.json"])
    let limit = try #require(files.values.map(\.count).max())
    var options = PortableReadOptions()
    options.limits.jsonBytes = limit
    files["index.json"] = index + [UInt8](repeating: 0x20, count: limit - index.count)
    #expect(try RegistryImage.read(tree(files), options: options).value == Self.text(1))
    files["index.json"]?.append(0x20)
    let error = #expect(throws: InlayError.self) { try RegistryImage.read(tree(files), options: options) }
    #expect(error?.code == .registryNotDocument)
  }

  @Test func otherImagesAreRefused() throws {
    for files in [
      [:], ["index.json": "{}"], ["index.json": "nonsense"], ["document.json": "{}"],
      ["index.json": "{\"manifests\":[{\"digest\":\"sha256:00\",\"mediaType\":\"a\",\"size\":1}]}"],
    ] {
      let error = #expect(throws: InlayError.self) {
        try RegistryImage.read(tree(files.mapValues { Array($0.utf8) }))
      }
      #expect(error?.code == .registryNotDocument)
    }
  }
}
