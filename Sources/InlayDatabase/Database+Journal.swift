internal import InlayCore
internal import InlaySystem

/// Journals that stand beside a database.
extension Database {
  private static let journalMagic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  /// Refuses a database beside which stands the journal of a transaction of several files. Such a journal ends with the name
  /// of another file, which SQLite would remove, whatever it is (Database File Format, 3.0 "The Rollback Journal").
  ///
  /// - Parameter name: the path for messages, if it is another.
  static func checkJournal(_ path: String, _ name: String? = nil) throws {
    let end: [UInt8]
    do throws(SystemError) {
      let journal = try SystemCall.openForReading(
        SystemName(path + "-journal"), in: SystemCall.workingFolder, followingLinks: true)
      let size = try SystemCall.status(of: journal.descriptor).size
      end = try SystemCall.read(
        journal.descriptor, at: max(0, size - journalMagic.count), count: journalMagic.count)
    } catch {
      if error == .notFound { return }
      throw InlayError.databaseCannotOpen(name ?? path, error.message, error)
    }
    guard end != journalMagic else {
      throw InlayError.databaseDamaged(name ?? path, "its journal names another file", isExpendable: false)
    }
  }
}
