internal import InlayCore
internal import InlayFiles
internal import InlaySystem

/// The folder for the outputs of a batch. It is created if it does not exist, and removed if it stays empty.
package struct OutputFolder: Sendable {
  private let path: String
  private let isNew: Bool

  /// Opens or creates the folder `path`.
  ///
  /// - Throws: `InlayError` if it can be neither opened nor created.
  package init(_ path: String) throws {
    self.path = path
    if let status = try? FileStatus(ofPath: path) {
      guard status.kind == .folder else {
        throw InlayError.saveOccupied(path, by: "something that is not a folder")
      }
      isNew = false
      return
    }
    do throws(SystemError) {
      try SystemCall.createFolder(SystemName(path), in: SystemCall.workingFolder)
    } catch {
      throw InlayError(
        .saveCannotCreate, "cannot create the folder: \(error.message)", at: .file(path),
        advice: error == .notFound ? "create its parent folder first" : nil, underlying: error)
    }
    isNew = true
  }

  /// Removes the folder if it was created here and is empty.
  package func removeIfUnused() {
    guard isNew, let name = try? SystemName(path) else { return }
    // The system refuses to remove a folder that is not empty.
    try? SystemCall.remove(emptyFolder: name, in: SystemCall.workingFolder)
  }
}
