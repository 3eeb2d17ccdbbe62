internal import InlayCore
package import InlayDatabase
internal import InlayFiles
internal import InlaySystem

/// The database of another program, opened so that the program does not notice.
///
/// The database and its write-ahead log are copied to a private folder, and the copy is opened: the file itself is never
/// locked or changed. It is removed at the end.
@safe
package final class StoreCopy {
  /// A copy, or the file itself if nothing can change it.
  package let database: Database
  private let folder: PrivateFolder?

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: the file, with its log beside it.
  ///   - program: whose it is, for messages.
  ///   - isImmutable: that nothing changes the file, as on a disk that can only be read. It is read without a copy and
  ///     without its log.
  ///   - mostValueBytes: the most bytes of a value or a row.
  /// - Throws: `InlayError` if it cannot be read, is no database, or changes each time it is copied.
  /// - Complexity: O(n) in the bytes of the file.
  package convenience init(
    _ path: String, of program: String, isImmutable: Bool, mostValueBytes: Int
  ) throws {
    try self.init(
      path, of: program, isImmutable: isImmutable, mostValueBytes: mostValueBytes, meanwhile: {})
  }

  /// - Parameter meanwhile: what happens between copying the files and looking whether they changed, for tests.
  init(
    _ path: String, of program: String, isImmutable: Bool, mostValueBytes: Int, meanwhile: () throws -> Void
  ) throws {
    if isImmutable {
      folder = nil
      database = try Database(foreign: path, name: path, isImmutable: true, mostValueBytes: mostValueBytes)
      try Self.check(database)
      return
    }
    for _ in 0..<Self.tries {
      let folder = try PrivateFolder()
      try folder.copy(path)
      try meanwhile()
      if folder.hasChanged(path) { continue }
      let copy = try Database(
        foreign: folder.database, name: path, isImmutable: false, mostValueBytes: mostValueBytes)
      do {
        try Self.check(copy)
      } catch let error as InlayError where error.code == .databaseDamaged && folder.hasChanged(path) {
        continue
      }
      (self.folder, database) = (folder, copy)
      return
    }
    throw InlayError.storeBusy(path, program)
  }

  private static let tries = 3

  /// Whether the pages of the database agree with each other, as those of a torn copy would not.
  private static func check(_ database: Database) throws {
    let found = try database.first("pragma quick_check(1)", []) { try $0.text(0) }
    guard found == "ok" else { throw database.damaged(found ?? "the check says nothing") }
  }
}

/// A folder that only this user can enter, with the copy of a database. It is removed with its last reference.
private final class PrivateFolder {
  private let parent: OpenFile
  private let name: SystemName
  private let folder: OpenFile
  private let place: String
  private let path: String
  /// What was copied, as it was then.
  private var copied: [String: FileStatus] = [:]

  var database: String { "\(path)/copy.db" }

  private static let pieceBytes = 1 << 20

  init() throws {
    place = ProcessEnvironment.nonempty("TMPDIR") ?? "/tmp"
    let text = TemporaryName.make()
    do throws(SystemError) {
      name = try SystemName(text)
      parent = try SystemCall.openFolder(
        SystemName(place), in: SystemCall.workingFolder, followingLinks: true)
      try SystemCall.createFolder(name, in: parent.descriptor, permissions: 0o700)
      folder = try SystemCall.openFolder(name, in: parent.descriptor)
    } catch {
      throw InlayError.storeCannotCopy(place, error)
    }
    path = "\(place)/\(text)"
  }

  deinit { try? FolderRemoval.remove(name, in: parent.descriptor) }

  /// What may stand beside a database: its log, or the journal of a transaction that has to be rolled back.
  private static let suffixes = ["", "-wal", "-journal"]

  /// Copies a database and what stands beside it.
  func copy(_ path: String) throws {
    for suffix in Self.suffixes {
      let source: OpenFile
      do throws(SystemError) {
        source = try SystemCall.openForReading(
          SystemName(path + suffix), in: SystemCall.workingFolder, followingLinks: true)
        copied[path + suffix] = try SystemCall.status(of: source.descriptor)
      } catch {
        if !suffix.isEmpty, error == .notFound { continue }
        throw InlayError.sourceCannotOpen(path + suffix, error)
      }
      try copy(source, of: path + suffix, as: "copy.db\(suffix)")
    }
  }

  private func copy(_ source: OpenFile, of path: String, as name: String) throws {
    let target = try writing { () throws(SystemError) in
      try SystemCall.createFile(SystemName(name), in: folder.descriptor, permissions: 0o600)
    }
    var offset = 0
    while true {
      let piece: [UInt8]
      do throws(SystemError) {
        piece = try SystemCall.read(source.descriptor, at: offset, count: Self.pieceBytes)
      } catch { throw InlayError.sourceCannotOpen(path, error) }
      if piece.isEmpty { break }
      try writing { () throws(SystemError) in try SystemCall.write(piece, to: target.descriptor) }
      offset += piece.count
    }
    try writing { () throws(SystemError) in try target.finish() }
  }

  /// Runs a step that writes the copy.
  private func writing<Value>(_ step: () throws(SystemError) -> Value) throws -> Value {
    do throws(SystemError) { return try step() } catch { throw InlayError.storeCannotCopy(place, error) }
  }

  /// Whether a database, or what stands beside it, is not as it was when it was copied.
  func hasChanged(_ path: String) -> Bool {
    Self.suffixes.contains { suffix in
      let name = path + suffix
      let now = try? FileStatus(ofPath: name)
      switch (now, copied[name]) {
      case (nil, nil): return false
      case (let now?, let then?): return !now.isSameContent(as: then)
      default: return true
      }
    }
  }
}
