internal import Foundation
internal import HTTPTypes
internal import Inlay

/// Uploads by tus that were begun: a file each, which holds what has arrived. They outlive the process.
///
/// ```
/// uploads/5f…-1234       what has arrived of an upload of 1,234 bytes
/// uploads/5f…-1234.done  the digest of one that is complete, and stored as a blob
/// ```
struct PartialUploads: Sendable {
  /// The name of an upload: 32 random digits, and its length.
  struct Upload: Sendable {
    let name: String
    let length: Int

    init(length: Int) {
      let digits = UUID().uuidString.lowercased().filter { $0 != "-" }
      (name, self.length) = ("\(digits)-\(length)", length)
    }

    /// `nil` for what is no name, so that none leads out of the folder.
    init?(_ name: some StringProtocol) {
      let parts = name.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].utf8.count == 32, let length = Int(parts[1]), length >= 0,
        String(length) == parts[1],
        parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
      else { return nil }
      (self.name, self.length) = (String(name), length)
    }
  }

  struct State: Sendable {
    var offset: Int
    /// The digest of the blob, once the upload is complete.
    var digest: ContentDigest?
  }

  private let folder: String
  private let most: Int
  private let work: WorkExecutor

  init(folder: String, most: Int, on work: WorkExecutor) {
    (self.folder, self.most, self.work) = ("\(folder)/uploads", most, work)
  }

  private func path(_ upload: Upload) -> String { "\(folder)/\(upload.name)" }

  /// Runs `body` while no other request uses the upload, of this process or another.
  func holding<Value: Sendable>(_ upload: Upload, _ body: @Sendable () async throws -> Value) async throws
    -> Value
  {
    let path = path(upload)
    // There is none for an upload that is unknown, or complete: then nothing changes any more.
    let file = try await work.run { FileHandle(forUpdatingAtPath: path) }
    defer { try? file?.close() }
    if let file, flock(file.fileDescriptor, LOCK_EX | LOCK_NB) != 0 {
      throw Problem(.init(code: 423), "upload.busy", "another request uses this upload").closing()
    }
    return try await body()
  }

  /// Begins an upload.
  func create(_ length: Int) async throws -> Upload {
    let (folder, most) = (folder, most)
    return try await work.run {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      guard try FileManager.default.contentsOfDirectory(atPath: folder).count < most else {
        throw Problem(.serviceUnavailable, "limit.uploads", "too many uploads were begun")
      }
      let upload = Upload(length: length)
      guard FileManager.default.createFile(atPath: "\(folder)/\(upload.name)", contents: nil) else {
        throw Problem(.internalServerError, "server", "the upload cannot be stored")
      }
      return upload
    }
  }

  /// How much has arrived.
  func state(of upload: Upload) async throws -> State {
    let path = path(upload)
    return try await work.run {
      if let text = try? FileSource(path: path + ".done").readAll(),
        let digest = ContentDigest(hex: String(decoding: text, as: UTF8.self))
      {
        return State(offset: upload.length, digest: digest)
      }
      guard let file = try? FileSource(path: path) else {
        throw Problem(.notFound, "upload.unknown", "there is no such upload")
      }
      return State(offset: file.count)
    }
  }

  /// Adds bytes behind those that have arrived.
  func append(_ bytes: [UInt8], to upload: Upload) async throws {
    let path = path(upload)
    try await work.run {
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try file.seekToEnd()
      try file.write(contentsOf: bytes)
      try file.close()
    }
  }

  /// Stores a complete upload as a blob. If the process ends in between, the next request does it again.
  func finish(_ upload: Upload, in store: MessageStore) async throws {
    let path = path(upload)
    let digest = try await store.put(work.run { try FileSource(path: path) })
    try await work.run {
      try AtomicFile.write(Array(digest.hex.utf8), to: path + ".done", replacing: { _ in true })
      try FileManager.default.removeItem(atPath: path)
    }
  }

  /// Forgets an upload. What is stored stays.
  func remove(_ upload: Upload) async throws {
    _ = try await state(of: upload)
    let path = path(upload)
    try await work.run {
      for name in [path, path + ".done"] where FileManager.default.fileExists(atPath: name) {
        try FileManager.default.removeItem(atPath: name)
      }
    }
  }
}
