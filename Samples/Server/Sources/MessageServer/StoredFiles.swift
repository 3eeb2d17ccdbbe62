internal import Inlay

/// The files of the store: their paths, writing, and reading. All calls are synchronous.
struct StoredFiles: Sendable {
  /// The root folder.
  let folder: String

  /// The path of a file in the folder. Intermediate folders, 256 at most, keep each folder small.
  static func path(ofBlob digest: ContentDigest) -> String { "blobs/\(digest.hex.prefix(2))/\(digest.hex)" }
  static func path(ofMessage digest: ContentDigest) -> String {
    "messages/\(digest.hex.prefix(2))/\(digest.hex).json"
  }
  static func path(ofPreview digest: ContentDigest) -> String {
    "previews/\(digest.hex.prefix(2))/\(digest.hex).png"
  }

  /// Creates the folder if it does not exist.
  func prepare() throws { try FolderSaver(openFolder: folder, creating: true).sync() }

  /// Makes messages durable together: first their blobs, then the documents that reference them. A kill at any point
  /// leaves complete messages, and possibly blobs that no message references yet.
  ///
  /// - Returns: for each message, whether it is new.
  func save(_ messages: [Message]) throws -> [Bool] {
    let saver = try FolderSaver(openFolder: folder, creating: true)
    var placed: Set<String> = []
    for message in messages {
      for blob in message.blobs { _ = try place(blob, at: Self.path(ofBlob: blob.digest()), saver, &placed) }
      if let preview = message.preview {
        _ = try place(MemorySource(preview.png), at: Self.path(ofPreview: message.digest), saver, &placed)
      }
    }
    try saver.sync()
    let areNew = try messages.map { message in
      try place(MemorySource(message.document), at: Self.path(ofMessage: message.digest), saver, &placed)
    }
    try saver.sync()
    return areNew
  }

  /// Makes a blob durable. One that exists is not written again, so an upload that comes twice is stored once.
  ///
  /// - Returns: its digest.
  func save(_ blob: any ByteSource) throws -> ContentDigest {
    let saver = try FolderSaver(openFolder: folder, creating: true)
    var placed: Set<String> = []
    let digest = try blob.digest()
    _ = try place(blob, at: Self.path(ofBlob: digest), saver, &placed)
    try saver.sync()
    return digest
  }

  /// Writes a file, unless the same file exists.
  private func place(
    _ source: any ByteSource, at path: String, _ saver: FolderSaver, _ placed: inout Set<String>
  ) throws -> Bool {
    guard placed.insert(path).inserted else { return false }
    let place = try RelativePath(path)
    // An existing file is trusted only after it was hashed. A damaged one is replaced.
    if try saver.existingFileMatches(place, digest: source.digest(), count: source.count) { return false }
    try saver.placeFile(source, at: place, expecting: source.digest())
    return true
  }

  /// A blob, with the type that its bytes show; `nil` if it does not exist.
  ///
  /// - Throws: ``DamagedBlob`` if its bytes do not match its name.
  func blob(_ digest: ContentDigest) throws -> (source: FileSource, type: MIMEType?)? {
    guard let source = open(Self.path(ofBlob: digest)) else { return nil }
    guard try source.digest() == digest else { throw DamagedBlob(digest: digest) }
    return (source, ImageHeader.recognize(try source.read(0..<min(512, source.count))))
  }

  func preview(_ digest: ContentDigest) -> FileSource? { open(Self.path(ofPreview: digest)) }

  func document(_ digest: ContentDigest) -> FileSource? { open(Self.path(ofMessage: digest)) }

  /// A message with its pictures; `nil` if it does not exist. Missing blobs become missing content, with a diagnostic.
  func text(_ digest: ContentDigest, limits: Limits) throws -> DecomposedText? {
    guard let document = try document(digest)?.readAll() else { return nil }
    return try PortableDocument.read(tree: tree(document), options: PortableReadOptions(limits: limits)).value
  }

  /// A document and its blobs in the folder form.
  func tree(_ document: [UInt8]) throws -> FileTree {
    var bare = FileTreeBuilder()
    try bare.add(file: MemorySource(document), at: PortableDocument.documentName)
    // Even without its blobs, a document states which ones it references.
    let text = try PortableDocument.read(tree: bare.finish()).value
    let contents = text.images.flatMap(\.representations).map(\.content) + text.files.map(\.content)
    var builder = FileTreeBuilder()
    try builder.add(file: MemorySource(document), at: PortableDocument.documentName)
    for digest in Set(contents.compactMap(\.knownDigest)) {
      guard let source = open(Self.path(ofBlob: digest)) else { continue }
      try builder.add(file: source, at: PortableDocument.blobPath(of: digest))
    }
    return builder.finish()
  }

  private func open(_ path: String) -> FileSource? { try? FileSource(path: "\(folder)/\(path)") }
}

/// A file of the store whose bytes do not match its name.
struct DamagedBlob: Error, CustomStringConvertible {
  var digest: ContentDigest
  var description: String { "the blob \(digest) is damaged" }
}
