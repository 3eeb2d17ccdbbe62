internal import InlayCore
internal import InlaySystem

extension AtomicFile {
  /// Makes a file that other code writes by its path, as databases are written.
  ///
  /// It is written inside a folder with a temporary name beside its place, where its journals can stand too, and is
  /// moved when it is complete. Only its user may read it. Nothing is replaced.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - body: writes the file at the path it is given, where an empty one is, and closes it.
  /// - Throws: `SystemError`, which is `exists` if something is at the path; what `body` throws.
  package static func create(at path: String, _ body: (String) throws -> Void) throws {
    let place: OutputPlace
    do { place = try OutputPlace(path) } catch let error as InlayError { throw error.underlying ?? error }
    let folder = place.folder.descriptor
    guard try isFree(place.name, in: folder) else { throw SystemError.exists }
    SaverLock.enter(place.folder)
    let temporary = TemporaryName.make()
    let name = try SystemName(temporary)
    let file = try SystemName("\(temporary)/file")
    try SystemCall.createFolder(name, in: folder, permissions: 0o700)
    defer { try? FolderRemoval.remove(name, in: folder) }
    try SystemCall.createFile(file, in: folder, permissions: 0o600).finish()
    try body("\(parent(of: path))/\(temporary)/file")
    let written = try SystemCall.openForReading(file, in: folder)
    // Without this it would be closed before.
    try withExtendedLifetime(written) { try SystemCall.sync(file: written.descriptor) }
    guard try place.claim(with: file) else { throw SystemError.exists }
    try SystemCall.sync(folder: folder)
  }

  private static func isFree(_ name: SystemName, in folder: Int32) throws(SystemError) -> Bool {
    do { _ = try SystemCall.status(of: name, in: folder) } catch {
      guard error == .notFound else { throw error }
      return true
    }
    return false
  }

  /// The folder of a path, which begins with `/` or `.`, so that nobody takes it for an option or a URL.
  private static func parent(of path: String) -> String {
    var path = Substring(path.hasPrefix("/") ? path : "./" + path)
    while path.hasSuffix("/") { path.removeLast() }
    return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }
}
