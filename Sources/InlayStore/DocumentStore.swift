public import InlayCore
internal import InlayDatabase
public import InlayDocument
internal import InlaySystem
internal import Synchronization

/// Many documents over one set of blobs, in one SQLite file (`Documentation/store.md`).
///
/// A save is one transaction. It refuses a document with a blob that nobody has, so blobs that no document refers to can be
/// collected at any time, by any process. Several processes may use a file, but not over a network file system.
///
/// ```swift
/// func keep(_ text: DecomposedText) async throws {
///   let store = try DocumentStore("notes.store")
///   let digest = try await store.save(text, name: "today")
///   let read = try await store.load(digest)
///   precondition(read.value == text)
/// }
/// ```
public final class DocumentStore: Sendable {
  private let tables: Tables
  private let thread = SerialThread()

  private final class Tables: Sendable {
    let all: Mutex<StoreTables>
    init(_ all: sending StoreTables) { self.all = Mutex(all) }
  }

  /// Opens the file at `path`, or makes it. Only its user may read a file made here.
  ///
  /// - Parameter isReadOnly: whether nothing is to be written. There must be a file then.
  /// - Throws: `InlayError` if it cannot be used, is damaged, or is of another program or release.
  public init(_ path: String, isReadOnly: Bool = false) throws {
    tables = Tables(try StoreTables(path, isReadOnly: isReadOnly))
  }

  /// Runs a job that blocks away from the threads of tasks.
  private func run<Value: Sendable>(
    _ body: @escaping @Sendable (StoreTables) throws -> Value
  ) async throws -> Value {
    try await thread.run { [tables] in try tables.all.withLock { try body($0) } }
  }

  // MARK: Documents

  /// Saves a document and its blobs, all or nothing. After it returns, the loss of power does not take them.
  ///
  /// - Parameter name: what finds it beside its digest. Another document that has the name loses it.
  /// - Returns: its digest. Equal documents are kept once.
  /// - Throws: `InlayError` with the code `store.absentBlob` if a blob has no bytes and is not in the store, `store.quota` if
  ///   the store would become too large; as ``PortableDocument/canonicalBytes(of:)``.
  /// - Complexity: O(n) and the bytes of its blobs.
  @discardableResult
  public func save(_ text: DecomposedText, name: String? = nil) async throws -> ContentDigest {
    try await run { tables in
      let document = try SealedDocument(text)
      try tables.save(document, name: name)
      return document.digest
    }
  }

  /// Saves documents in one transaction, which costs one wait for the disk. One that is refused does not concern the others.
  ///
  /// - Returns: what became of each, in order.
  /// - Throws: `InlayError` if the store cannot be used; as ``PortableDocument/canonicalBytes(of:)``. Then none is saved.
  /// - Complexity: O(n) and the bytes of their blobs.
  public func save(_ texts: [DecomposedText]) async throws -> [SaveOutcome] {
    try await run { tables in
      let documents = try texts.map { try SealedDocument($0) }
      return try tables.save(documents.map { StoreTables.Entry($0) })
    }
  }

  /// The `document.json` of a document, which is checked. Its blobs are not in it.
  ///
  /// - Throws: `InlayError` with the code `store.absentDocument` if it is not there; if it exceeds a limit or is damaged.
  public func json(of digest: ContentDigest, limits: Limits = .default) async throws -> [UInt8] {
    try await run { tables in
      let bytes = try tables.json(of: .digest(digest))
      let found = try SealedDocument(document: bytes, limits: limits).digest
      guard found == digest else { throw InlayError.documentWrongDigest(stated: digest, found: found) }
      return bytes
    }
  }

  /// A document with its blobs, which are checked. One that is damaged reads as missing, with a diagnostic.
  ///
  /// - Throws: `InlayError` with the code `store.absentDocument` if it is not there; if it exceeds a limit or is damaged.
  public func load(
    _ digest: ContentDigest, options: PortableReadOptions = PortableReadOptions()
  ) async throws -> Converted<DecomposedText> {
    try await run { try $0.load(.digest(digest), options: options) }
  }

  /// The document that has a name. Throws as ``load(_:options:)``.
  public func load(
    named name: String, options: PortableReadOptions = PortableReadOptions()
  ) async throws -> Converted<DecomposedText> {
    try await run { try $0.load(.name(name), options: options) }
  }

  /// Removes a document and all of its names. Its blobs stay until they are collected.
  ///
  /// - Throws: `InlayError` with the code `store.absentDocument` if it is not there.
  public func remove(_ digest: ContentDigest) async throws {
    try await run { try $0.remove(.digest(digest)) }
  }

  /// Removes a name, and its document if it has no other. Throws as ``remove(_:)``.
  public func remove(named name: String) async throws { try await run { try $0.remove(.name(name)) } }

  /// The next documents in the order in which they were saved, once for each of their names.
  ///
  /// - Parameters:
  ///   - after: the last one of the listing so far; `nil` to begin.
  ///   - limit: the most that are listed.
  public func documents(after: StoredDocument? = nil, limit: Int = 1_000) async throws -> [StoredDocument] {
    try await run { try $0.documents(after: after, limit: limit) }
  }

  /// The next documents that a blob is in, as ``documents(after:limit:)``.
  public func users(
    of blob: ContentDigest, after: StoredDocument? = nil, limit: Int = 1_000
  ) async throws -> [StoredDocument] {
    try await run { try $0.users(of: blob, after: after, limit: limit) }
  }

  // MARK: Words

  /// Makes an index of the words of all texts, unless there is one. Each save and removal keeps it from then on.
  ///
  /// - Complexity: O(n) in what is there.
  public func makeWordIndex() async throws { try await run { try $0.makeWords() } }

  /// The documents with all of these words, the last saved first.
  ///
  /// - Throws: `InlayError` with the code `store.noWords` if there is no index.
  public func documents(withWords words: String, limit: Int = 1_000) async throws -> [StoredDocument] {
    try await run { try $0.documents(with: words, limit: limit) }
  }

  // MARK: The whole

  /// Removes the blobs that no document refers to, several hundred at a time.
  ///
  /// - Parameter grace: blobs put in the last so many seconds stay, because their documents may be on the way. Nothing is lost
  ///   if one comes later: its save is refused.
  public func collect(grace: Int = 3_600) async throws -> CollectedBlobs {
    try await run { try $0.collect(grace: grace) }
  }

  /// Looks whether everything is there and is what its digest says.
  ///
  /// - Parameter deep: whether all bytes of blobs are hashed. If not, only documents are.
  /// - Complexity: O(n), constant memory.
  public func verify(deep: Bool = true) async throws -> StoreVerification {
    try await run { try $0.verify(deep: deep) }
  }

  /// What the store holds. Complexity: O(blobs).
  public func usage() async throws -> StoreUsage { try await run { try $0.usage() } }

  /// Sets the most bytes of documents and blobs, for this and all other programs; `nil` for as many as the disk has.
  public func setQuota(_ bytes: Int?) async throws { try await run { try $0.setQuota(bytes) } }

  /// Copies the store as it is now to a new file, while others use it.
  ///
  /// - Throws: `InlayError` with the code `store.backupExists` if something is there.
  public func copy(to path: String) async throws { try await run { try $0.backup(to: path) } }
}

extension DocumentStore: BlobStore {
  /// See ``BlobStore/has(_:)``.
  public func has(_ digests: [ContentDigest]) async throws -> [ContentDigest: Int] {
    try await run { try $0.sizes(of: digests) }
  }

  /// See ``BlobStore/open(_:)``.
  public func open(_ digest: ContentDigest) async throws -> any ByteSource {
    try await run {
      guard let source = try $0.blob(digest) else { throw InlayError.storeAbsentBlob(digest) }
      return source
    }
  }

  /// See ``BlobStore/put(_:as:)``. Bytes that are there but damaged are mended.
  @discardableResult
  public func put(_ bytes: any ByteSource, as digest: ContentDigest) async throws -> PutOutcome {
    try await run { try $0.put(bytes, as: digest) }
  }

  /// See ``BlobStore/list(after:limit:)``.
  public func list(after: ContentDigest? = nil, limit: Int = 1_000) async throws -> [StoredBlob] {
    try await run { try $0.list(after: after, limit: limit) }
  }

  /// See ``BlobStore/remove(_:)``.
  public func remove(_ blobs: [StoredBlob]) async throws -> [ContentDigest] {
    try await run { try $0.remove(blobs) }
  }
}
