import FormatsTestKit
import InlayCore
import InlayDatabase
import InlayDocument
import InlayFiles
import TestKit
import Testing

@testable import InlayStore

/// Texts for stores.
enum StoreKit {
  /// A text with a picture of these bytes. Without `isThere`, the bytes are elsewhere.
  static func text(_ words: String, _ bytes: [UInt8], isThere: Bool = true) throws -> DecomposedText {
    let source = MemorySource(bytes)
    let digest = try source.digest()
    let content: ImageContent =
      isThere ? .data(source) : .missing(MissingContent(.absent, count: bytes.count, digest: digest))
    let image = InlineImage(identifier: ContentIdentifier(rawValue: "a"), mediaType: .png, content: content)
    return try Decomposer.decompose([
      AttributedRun("\(words) "), AttributedRun("\u{FFFC}", image: PlacedImage(image, kind: .glyph)),
    ]).value
  }

  static func code(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch { return (error as? InlayError)?.code.rawValue ?? "\(error)" }
  }
}

extension StoreTables {
  /// Saves a text in a transaction of its own.
  @discardableResult
  func save(_ text: DecomposedText, name: String? = nil) throws -> ContentDigest {
    let sealed = try SealedDocument(text)
    try save(sealed, name: name)
    return sealed.digest
  }
}

@Suite struct StoreTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder / "a.store"
  }

  @Test func aDocumentComesBack() throws {
    let store = try StoreTables(path)
    let text = try StoreKit.text("tea", Array("cup".utf8))
    let digest = try store.save(text, name: "today")
    #expect(try store.load(.digest(digest), options: PortableReadOptions()).value == text)
    #expect(try store.load(.name("today"), options: PortableReadOptions()).value == text)
    #expect(try store.json(of: .name("today")) == SealedDocument(text).bytes)
    #expect(StoreKit.code { _ = try store.json(of: .name("x")) } == "store.absentDocument")
  }

  /// Large blobs are written and read piece by piece.
  @Test(arguments: [0, 1, 1 << 20, (1 << 20) + 1, 3 << 20]) func blobsOfAllSizesComeBack(size: Int) throws {
    let store = try StoreTables(path)
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    let digest = ContentDigest.sha256(of: bytes)
    #expect(try store.put(MemorySource(bytes), as: digest) == .stored)
    #expect(try store.put(MemorySource(bytes), as: digest) == .there)
    #expect(try store.blob(digest)?.readAll() == bytes)
    #expect(try store.sizes(of: [digest, .sha256(of: [9])]) == [digest: size])
    #expect(
      StoreKit.code { _ = try store.put(MemorySource(bytes), as: .sha256(of: [9])) } == "store.wrongDigest")
    #expect(try store.usage().blobs == 1 && store.usage().blobBytes == size)
  }

  /// A save refuses a blob that nobody has. That is why blobs can be collected at any time.
  @Test func aMissingBlobIsRefused() throws {
    let store = try StoreTables(path)
    let text = try StoreKit.text("tea", [1, 2, 3], isThere: false)
    #expect(StoreKit.code { try store.save(text) } == "store.absentBlob")
    #expect(try store.usage().documents == 0)
    _ = try store.put(MemorySource([1, 2, 3]), as: .sha256(of: [1, 2, 3]))
    let digest = try store.save(text)
    let read = try store.load(.digest(digest), options: PortableReadOptions())
    #expect(try read.value == StoreKit.text("tea", [1, 2, 3]) && read.diagnostics.isEmpty)
  }

  /// The advice for a damaged blob is to put its bytes again.
  @Test(arguments: [3, (1 << 20) + 1]) func puttingMendsADamagedBlob(size: Int) async throws {
    let bytes = [UInt8](repeating: 7, count: size)
    let blob = ContentDigest.sha256(of: bytes)
    let text = try StoreKit.text("tea", bytes)
    let tables = try StoreTables(path)
    let digest = try tables.save(text)
    try tables.database.run("update blob set bytes = zeroblob(?)", [.integer(size)])
    #expect(StoreKit.code { _ = try tables.blob(blob) } == "store.damagedBlob")
    let others = [UInt8](repeating: 8, count: size)
    #expect(StoreKit.code { _ = try tables.put(MemorySource(others), as: blob) } == "store.wrongDigest")
    #expect(StoreKit.code { _ = try tables.blob(blob) } == "store.damagedBlob")
    #expect(try tables.put(MemorySource(bytes), as: blob) == .stored)
    #expect(try tables.put(MemorySource(bytes), as: blob) == .there)
    for wrong in [[8], others] {
      #expect(StoreKit.code { _ = try tables.put(MemorySource(wrong), as: blob) } == "store.wrongDigest")
    }
    #expect(try tables.load(.digest(digest), options: PortableReadOptions()).value == text)
    #expect(try tables.verify(deep: true).isSound && tables.usage().blobBytes == size)
  }

  @Test func documentsAreSavedTogether() async throws {
    let store = try DocumentStore(path)
    let texts = try [
      StoreKit.text("one", [1]), StoreKit.text("two", [2], isThere: false), StoreKit.text("three", [1]),
      StoreKit.text("one", [1]),
    ]
    let saved = try await store.save(texts).map { outcome -> String in
      switch outcome {
      case .stored(let digest): "stored \(digest)"
      case .there(let digest): "there \(digest)"
      case .refused(let error): error.code.rawValue
      }
    }
    let digests = try texts.map { try SealedDocument($0).digest }
    #expect(
      saved == ["stored \(digests[0])", "store.absentBlob", "stored \(digests[2])", "there \(digests[0])"])
    #expect(try await store.documents().map(\.digest) == [digests[0], digests[2]])
    #expect(try await store.save([]).isEmpty)
  }

  @Test func theJSONOfADocumentIsChecked() async throws {
    let store = try DocumentStore(path)
    let text = try StoreKit.text("tea", [1])
    let digest = try await store.save(text)
    #expect(try await store.json(of: digest) == SealedDocument(text).bytes)
    let error = await #expect(throws: InlayError.self) { _ = try await store.json(of: .sha256(of: [9])) }
    #expect(error?.code == "store.absentDocument")
    try StoreTables(path).database.run("update document set json = replace(json, 'tea', 'pea')")
    await #expect(throws: InlayError.self) { _ = try await store.json(of: digest) }
    // A sound document, but another one.
    let other = String(decoding: try SealedDocument(StoreKit.text("pea", [1])).bytes, as: UTF8.self)
    try StoreTables(path).database.run("update document set json = ?", [.text(other)])
    let swapped = await #expect(throws: InlayError.self) { _ = try await store.json(of: digest) }
    #expect(swapped?.code == "document.wrongDigest")
  }

  @Test func namesFindDocuments() throws {
    let store = try StoreTables(path)
    let (one, two) = (try StoreKit.text("one", [1]), try StoreKit.text("two", [2]))
    let first = try store.save(one, name: "a")
    try store.save(one, name: "b")
    try store.save(two, name: "b")
    #expect(try store.documents(after: nil, limit: 9).map(\.name) == ["a", "b"])
    try store.save(two, name: "é")
    try store.save(two, name: "e\u{301}")
    #expect(
      try store.documents(after: nil, limit: 9).map { Array(($0.name ?? "").utf8) }
        == ["a", "b", "e\u{301}", "é"].map { Array($0.utf8) })
    try store.remove(.name("a"))
    #expect(StoreKit.code { _ = try store.json(of: .digest(first)) } == "store.absentDocument")
    try store.remove(.name("b"))
    #expect(try store.load(.name("é"), options: PortableReadOptions()).value == two)
    try store.remove(.digest(SealedDocument(two).digest))
    #expect(try store.usage().documents == 0 && store.usage().names == 0)
    #expect(StoreKit.code { try store.remove(.name("b")) } == "store.absentDocument")
  }

  /// A listing in pieces is that of the whole.
  @Test(arguments: [1, 2, 3, 7, 100]) func listingsGoOn(limit: Int) throws {
    let store = try StoreTables(path)
    var expected: [String] = []
    for number in 0..<12 {
      let text = try StoreKit.text("text \(number)", [UInt8(number % 2)])
      let names = (0..<number % 3).map { "\(number).\($0)" }
      if names.isEmpty { try store.save(text) }
      for name in names { try store.save(text, name: name) }
      expected += names.isEmpty ? ["-"] : names
    }
    func all(_ next: (StoredDocument?) throws -> [StoredDocument]) rethrows -> [String] {
      var (names, last): ([String], StoredDocument?) = ([], nil)
      while true {
        let piece = try next(last)
        names += piece.map { $0.name ?? "-" }
        guard let end = piece.last else { return names }
        last = end
      }
    }
    #expect(try all { try store.documents(after: $0, limit: limit) } == expected)
    let even = expected.filter { name in name == "-" || (Int(name.prefix { $0 != "." }) ?? 0) % 2 == 0 }
    let odd = expected.filter { name in name == "-" || (Int(name.prefix { $0 != "." }) ?? 0) % 2 == 1 }
    let found = try [0, 1].map { (byte: UInt8) in
      try all { try store.users(of: .sha256(of: [byte]), after: $0, limit: limit) }
    }
    // Of the documents without a name, 0 and 6 have one picture, and 3 and 9 the other.
    #expect(found[0].filter { $0 != "-" } == even.filter { $0 != "-" } && found[0].count { $0 == "-" } == 2)
    #expect(found[1].filter { $0 != "-" } == odd.filter { $0 != "-" } && found[1].count { $0 == "-" } == 2)
  }

  @Test func whatNobodyRefersToIsCollected() throws {
    let store = try StoreTables(path)
    for number in 0..<500 {
      _ = try store.put(
        MemorySource([1, UInt8(number & 0xFF), UInt8(number >> 8)]),
        as: .sha256(of: [1, UInt8(number & 0xFF), UInt8(number >> 8)]))
    }
    let kept = try store.save(StoreKit.text("tea", [1, 7, 0]))
    #expect(try store.collect(grace: 3_600) == CollectedBlobs())
    var batches: [Int] = []
    let gone = try store.collect(grace: 0) { batches.append($0.count) }
    #expect(gone == CollectedBlobs(count: 499, bytes: 1_497) && batches == [200, 400, 499])
    #expect(try store.load(.digest(kept), options: PortableReadOptions()).diagnostics.isEmpty)
    try store.remove(.digest(kept))
    #expect(try store.usage().unusedBlobs == 1 && store.collect(grace: 0).count == 1)
    let usage = try store.usage()
    #expect(usage.blobs == 0 && usage.blobBytes == 0 && usage.documents == 0 && usage.documentBytes == 0)
    #expect(try store.usage().freeBytes > 0 && store.verify(deep: true).isSound)
  }

  @Test func theQuotaHolds() throws {
    let store = try StoreTables(path)
    try store.setQuota(1_000)
    #expect(
      StoreKit.code {
        _ = try store.put(
          MemorySource([UInt8](repeating: 0, count: 1_001)),
          as: .sha256(of: [UInt8](repeating: 0, count: 1_001)))
      } == "store.quota")
    _ = try store.put(
      MemorySource([UInt8](repeating: 0, count: 1_000)), as: .sha256(of: [UInt8](repeating: 0, count: 1_000)))
    #expect(StoreKit.code { try store.save(StoreKit.text("tea", [1])) } == "store.quota")
    #expect(try store.usage().documents == 0 && store.usage().blobs == 1)
    // Other programs do not get past it either.
    #expect(
      StoreKit.code {
        try store.database.run(
          "insert into blob(digest, size, touched, bytes) values(zeroblob(32), 1, 0, zeroblob(1))")
      } == "database.failed")
    try store.setQuota(nil)
    try store.save(StoreKit.text("tea", [1]))
  }

  @Test func wordsFindDocuments() throws {
    let (store, before) = (try StoreTables(path), try StoreTables(path))
    try store.save(StoreKit.text("green tea at four", [1]), name: "a")
    #expect(StoreKit.code { _ = try store.documents(with: "tea", limit: 9) } == "store.noWords")
    try store.makeWords()
    try store.save(StoreKit.text("Café \"noir\" AND tea", [2]), name: "b")
    #expect(try store.documents(with: "tea", limit: 9).map(\.name) == ["b", "a"])
    #expect(try store.documents(with: "cafe \"noir\" and", limit: 9).map(\.name) == ["b"])
    #expect(
      try store.documents(with: "tea NOT", limit: 9).isEmpty && store.documents(with: " ", limit: 9).isEmpty)
    try store.remove(.name("b"))
    #expect(try store.documents(with: "tea", limit: 9).map(\.name) == ["a"])
    // A program that opened the store before there was an index keeps it, too.
    try before.save(StoreKit.text("black tea", [3]), name: "c")
    #expect(try store.documents(with: "black", limit: 9).map(\.name) == ["c"])
    try before.remove(.name("a"))
    #expect(try before.documents(with: "TEA", limit: 9).map(\.name) == ["c"])
    try before.makeWords()
    #expect(try before.documents(with: "tea", limit: 9).count == 1 && before.verify(deep: true).isSound)
  }

  /// The digest of a document does not cover the file that it was read from. The last one counts.
  @Test func aSourceIsKept() throws {
    let store = try StoreTables(path)
    let files = ["<p>tea", "<p>tea</p>"].map { Array($0.utf8) }
    let texts = try files.map { file in
      var text = try StoreKit.text("tea", [1])
      text.source = DocumentSource(format: "html", content: .bytes(file))
      return text
    }
    let digest = try store.save(texts[0])
    #expect(try store.save(texts[1]) == digest)
    let read = try store.load(.digest(digest), options: PortableReadOptions()).value
    #expect(try read.source?.format == "html" && read.source?.content?.source?.readAll() == files[1])
    #expect(try store.collect(grace: 0).count == 0 && store.verify(deep: true).isSound)
    #expect(try store.usage().blobs == 3)
  }

  @Test func randomDocumentsComeBack() throws {
    let store = try StoreTables(path)
    try Property.check("documents in a store", cases: Property.costly) { source in
      let text = try source.decomposedText()
      source.note("text", text)
      let digest = try store.save(text)
      let read = try store.load(.digest(digest), options: PortableReadOptions())
      try expect(read.value, equals: text)
    }
    #expect(try store.verify(deep: true).isSound)
  }
}
