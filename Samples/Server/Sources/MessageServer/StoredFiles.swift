internal import InlayContainer
internal import InlayCore
internal import InlayDocument
internal import InlayFiles

/// The files of the store: where they are, how they get there, and what is in them. All calls are synchronous.
struct StoredFiles: Sendable {
  /// The folder of everything.
  let folder: String

  /// Where a file is, in the folder. Folders of 256 names in between keep each of them short.
  static func path(ofBlob digest: ContentDigest) -> String { "blobs/\(digest.hex.prefix(2))/\(digest.hex)" }
  static func path(ofMessage digest: ContentDigest) -> String {
    "messages/\(digest.hex.prefix(2))/\(digest.hex).json"
  }
  static func path(ofPreview digest: ContentDigest) -> String {
    "previews/\(digest.hex.prefix(2))/\(digest.hex).png"
  }

  /// Makes the folder, if it is not there.
  func prepare() throws { try FolderSaver(openFolder: folder, creating: true).sync() }

  /// Makes messages durable, all together: their blobs first, the documents that name them when these are on the disk. A kill
  /// at any point leaves whole messages, and perhaps blobs that no message names yet.
  ///
  /// - Returns: of each whether it is new.
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

  /// Places a file, unless the same stands there.
  private func place(
    _ source: any ByteSource, at path: String, _ saver: FolderSaver, _ placed: inout Set<String>
  ) throws -> Bool {
    guard placed.insert(path).inserted else { return false }
    let place = try RelativePath(path)
    // A file that stands there is believed only after it was hashed: a damaged one is replaced.
    if try saver.existingFileMatches(place, digest: source.digest(), count: source.count) { return false }
    try saver.placeFile(source, at: place, expecting: source.digest())
    return true
  }

  /// A blob with the type its own bytes show; `nil` if there is none.
  ///
  /// - Throws: ``DamagedBlob`` if its bytes are not those it is named by.
  func blob(_ digest: ContentDigest) throws -> (bytes: [UInt8], type: MIMEType?)? {
    guard let source = open(Self.path(ofBlob: digest)) else { return nil }
    let bytes = try source.readAll()
    guard ContentDigest.sha256(of: bytes) == digest else { throw DamagedBlob(digest: digest) }
    return (bytes, ImageHeader.recognize(Array(bytes.prefix(512))))
  }

  func preview(_ digest: ContentDigest) throws -> [UInt8]? {
    try open(Self.path(ofPreview: digest))?.readAll()
  }

  func document(_ digest: ContentDigest) throws -> [UInt8]? {
    try open(Self.path(ofMessage: digest))?.readAll()
  }

  /// A message with its pictures; `nil` if there is none. What is missing of it is missing in the text, with a diagnostic.
  func text(_ digest: ContentDigest, limits: Limits) throws -> DecomposedText? {
    guard let document = try document(digest) else { return nil }
    return try PortableDocument.read(tree: tree(document), options: PortableReadOptions(limits: limits)).value
  }

  /// A document and its blobs, as the folder form has them.
  func tree(_ document: [UInt8]) throws -> FileTree {
    var bare = FileTreeBuilder()
    try bare.add(file: MemorySource(document), at: PortableDocument.documentName)
    // Without its blobs a document still tells which they are.
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

/// A file of the store that has other bytes than its name says.
struct DamagedBlob: Error, CustomStringConvertible {
  var digest: ContentDigest
  var description: String { "the blob \(digest) is damaged" }
}
