internal import CInlaySystem
internal import CSQLite
internal import InlayCore
internal import InlaySystem

/// The file of a database.
extension Database {
  /// The bytes of a file; 0 if there is none.
  static func size(_ path: String) -> Int {
    guard let name = try? name(path),
      let status = try? SystemCall.status(of: name, in: SystemCall.workingFolder, followingLinks: true)
    else { return 0 }
    return min(max(0, status.size), 1 << 48)
  }

  /// A path as part of a URL: relative ones stay relative.
  static func percentEncoded(_ path: String) -> String {
    path.utf8.reduce(into: path.hasPrefix("/") ? "" : "./") { result, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16)
        result += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
  }

  /// The name of the file, which is there then. SQLite itself would let others read it.
  static func made(_ path: String) throws -> SystemName {
    let name = try checkedName(path)
    do throws(SystemError) {
      try SystemCall.createFile(name, in: SystemCall.workingFolder, permissions: 0o600).finish()
    } catch  where error == .exists {
    } catch {
      throw InlayError.databaseCannotOpen(path, error.message, error)
    }
    return name
  }

  /// The name of a file. Never one with a meaning of its own, such as ":memory:".
  static func name(_ path: String) throws -> SystemName {
    do { return try SystemName(path.hasPrefix("/") ? path : "./" + path) } catch {
      throw InlayError.databaseCannotOpen(path, error.message, error)
    }
  }

  /// The name of a file that SQLite judges rightly.
  static func checkedName(_ path: String) throws -> SystemName {
    let name = try name(path)
    let status = try? SystemCall.status(of: name, in: SystemCall.workingFolder, followingLinks: true)
    // SQLite opens a folder, and fails later with words that do not say so.
    if status?.kind == .folder {
      throw InlayError.databaseCannotOpen(path, SystemError.isFolder.message, SystemError.isFolder)
    }
    // It takes a file of one byte for an empty one, and would replace it. Its smallest page has 512 bytes.
    if let size = status?.size, (1..<512).contains(size) {
      throw InlayError.database(path, SQLITE_NOTADB, "", isExpendable: false)
    }
    return name
  }
}
