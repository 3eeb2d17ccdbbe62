internal import InlayCore
internal import InlayFiles
internal import InlaySystem
internal import Synchronization

/// The folder of records: a file for each image, named by its digest. One process uses it at a time.
///
/// A file is replaced in one step and is durable when a call returns: after a power loss there is the old record or the new.
final class UploadFolder: Sendable {
  let path: String
  private let folder: OpenFile
  /// Holds the lock while it is open.
  private let lock: Mutex<OpenFile?>
  /// The files on disk. The mutex is held while one is written, so that writes have an order.
  private let disk = Mutex<[ContentDigest: File]>([:])

  private enum File: Equatable {
    case record(UploadRecord)
    /// Damaged, or perhaps not there: the disk failed while it was written.
    case unknown
  }

  private static let lockName = "lock"
  private static let suffix = ".json"

  /// Opens the folder, and makes it if there is none in its parent.
  ///
  /// - Throws: `InlayError` if it cannot be opened, or is used by another queue.
  init(_ path: String) throws {
    self.path = path
    do throws(SystemError) {
      let name = try SystemName(path)
      do throws(SystemError) {
        try SystemCall.createFolder(name, in: SystemCall.workingFolder)
        let parent = try SystemCall.openFolder(
          SystemName(path + "/.."), in: SystemCall.workingFolder, followingLinks: true)
        try SystemCall.sync(folder: parent.descriptor)
      } catch {
        guard error == .exists else { throw error }
      }
      folder = try SystemCall.openFolder(name, in: SystemCall.workingFolder, followingLinks: true)
      let lockName = try SystemName(Self.lockName)
      do throws(SystemError) { _ = try SystemCall.createFile(lockName, in: folder.descriptor) } catch {
        guard error == .exists else { throw error }
      }
      lock = Mutex(try SystemCall.openForReading(lockName, in: folder.descriptor))
    } catch { throw InlayError.saveCannotCreate(path, error) }
    let held = lock.withLock { $0.map { SystemCall.tryLock($0.descriptor, isExclusive: true) } }
    guard case .held? = held else { throw InlayError.uploadFolderInUse(path) }
  }

  /// Lets others use the folder.
  func unlock() {
    lock.withLock { lock in
      if let lock { SystemCall.unlock(lock.descriptor) }
      lock = nil
    }
  }

  deinit { unlock() }

  /// Reads all records, and removes what a killed process left half-written. A record that is damaged comes as its error.
  ///
  /// - Throws: `InlayError` if there are more than `most`, the folder cannot be read, or a record is of a newer version.
  func readAll(most: Int) throws -> [ContentDigest: Result<UploadRecord, InlayError>] {
    do {
      guard let names = try SystemCall.names(in: folder, limit: most + 1_024) else {
        throw InlayError.limit("queue", allowed: most, at: .file(path), advice: "raise UploadPolicy.queue")
      }
      var found: [ContentDigest: Result<UploadRecord, InlayError>] = [:]
      for bytes in names {
        let text = String(decoding: bytes, as: UTF8.self)
        if TemporaryName.matches(text) {
          try SystemCall.remove(file: SystemName(bytes: bytes), in: folder.descriptor)
        } else if text.hasSuffix(Self.suffix),
          let digest = ContentDigest(hex: text.dropLast(Self.suffix.count))
        {
          found[digest] = try read(digest, SystemName(bytes: bytes))
        }
      }
      return found
    } catch let error as SystemError { throw InlayError.sourceCannotOpen(path, error) }
  }

  private func read(
    _ digest: ContentDigest, _ name: SystemName
  ) throws -> Result<UploadRecord, InlayError> {
    disk.withLock { $0[digest] = .unknown }
    do {
      let file = try SystemCall.openForReading(name, in: folder.descriptor)
      let status = try SystemCall.status(of: file.descriptor)
      guard status.kind == .file, status.size <= UploadRecord.longest else {
        throw InlayError.uploadRecord("it is not a file, or too long")
      }
      let bytes = try SystemCall.read(file.descriptor, at: 0, count: status.size)
      let record = try UploadRecord(json: bytes)
      disk.withLock { $0[digest] = .record(record) }
      return .success(record)
    } catch let error as SystemError {
      return .failure(.uploadRecord(error.message).named(path(of: digest)))
    } catch let error as InlayError {
      if error.code == .uploadRecordVersion { throw error.named(path(of: digest)) }
      return .failure(error.named(path(of: digest)))
    }
  }

  private func path(of digest: ContentDigest) -> String { "\(path)/\(digest.hex)\(Self.suffix)" }

  /// Makes the file of an image what `current` returns: a record, or no file. Whoever calls last with the truth of that
  /// moment leaves the truth on disk, whatever the order of calls.
  ///
  /// - Throws: `InlayError` if the disk fails. The file is then the old one or the new one.
  func save(_ digest: ContentDigest, _ current: () -> UploadRecord?) throws(InlayError) {
    try disk.withLock { disk throws(InlayError) in
      let record = current()
      let wanted = record.map { File.record($0) }
      if disk[digest] == wanted { return }
      disk[digest] = .unknown
      do throws(SystemError) {
        if let record {
          try write(record.json, SystemName(digest.hex + Self.suffix))
        } else {
          do throws(SystemError) {
            try SystemCall.remove(file: SystemName(digest.hex + Self.suffix), in: folder.descriptor)
          } catch { guard error == .notFound else { throw error } }
          try SystemCall.sync(folder: folder.descriptor)
        }
      } catch { throw InlayError.saveFailed(path(of: digest), error) }
      disk[digest] = wanted
    }
  }

  private func write(_ bytes: [UInt8], _ name: SystemName) throws(SystemError) {
    let temporary = try SystemName(TemporaryName.make())
    do throws(SystemError) {
      let file = try SystemCall.createFile(temporary, in: folder.descriptor, permissions: 0o600)
      try SystemCall.write(bytes, to: file.descriptor)
      try SystemCall.sync(file: file.descriptor)
      try file.finish()
      try SystemCall.rename(temporary, to: name, in: folder.descriptor)
    } catch {
      // If it cannot be removed either, the next queue does.
      try? SystemCall.remove(file: temporary, in: folder.descriptor)
      throw error
    }
    try SystemCall.sync(folder: folder.descriptor)
  }
}
