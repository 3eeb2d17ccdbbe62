package import InlayCore
internal import InlaySystem

/// A folder into which files are extracted under safe names, without overwriting anything.
///
/// Each file is written under a temporary name (``TemporaryName``) and then renamed to the first free name. Existing
/// entries of the folder, including links, are never touched. Files are not synced, because an extraction can be
/// repeated.
package final class ExtractionFolder {
  private let path: String
  private let folder: OpenFile
  private var names = SafeFileName()

  /// Opens the folder `path`, or creates it if it does not exist.
  ///
  /// - Parameter followsLink: whether it may be a symbolic link to a folder.
  /// - Throws: `InlayError` if it can be neither opened nor created.
  package init(path: String, followsLink: Bool = true) throws {
    self.path = path
    do throws(SystemError) {
      let name = try SystemName(path)
      do throws(SystemError) {
        folder = try SystemCall.openFolder(name, in: SystemCall.workingFolder, followingLinks: followsLink)
        SaverLock.enter(folder)
        return
      } catch {
        guard error == .notFound else { throw error }
      }
      try SystemCall.createFolder(name, in: SystemCall.workingFolder)
      folder = try SystemCall.openFolder(name, in: SystemCall.workingFolder)
      SaverLock.enter(folder)
    } catch {
      if error.meansNotAFolder { throw InlayError.saveOccupied(path, by: "something that is not a folder") }
      throw InlayError.creating(path, error)
    }
  }

  /// Whether the folder has a file of this name with the bytes of `source`.
  private func holds(_ source: any ByteSource, as name: String) -> Bool {
    guard let standing = try? FileSource(path: "\(path)/\(name)") else { return false }
    return haveEqualBytes(standing, source)
  }

  /// Writes `source` under a safe name derived from `suggestedName`. Returns that name. A file that has this name and the
  /// same bytes is left as it is.
  ///
  /// - Complexity: O(source.count).
  /// - Throws: `InlayError` if `source` cannot be read or the file cannot be written. No part of the file is then
  ///   left.
  package func extract(_ source: any ByteSource, suggestedName: String) throws -> String {
    var name = names.make(from: suggestedName)
    let temporary: SystemName
    let file: WritableFile
    do throws(SystemError) {
      temporary = try SystemName(TemporaryName.make())
      file = try SystemCall.createFile(temporary, in: folder.descriptor)
    } catch { throw InlayError.creating("\(path)/\(name)", error) }
    do {
      let shown = "\(path)/\(name)"
      try DescriptorSink(descriptor: file.descriptor, name: shown).write(source, name: shown)
      do throws(SystemError) {
        try file.finish()
        while try !claimName(SystemName(name), with: temporary, in: folder.descriptor) {
          if holds(source, as: name) {
            try SystemCall.remove(file: temporary, in: folder.descriptor)
            break
          }
          name = names.make(from: suggestedName)
        }
      } catch { throw InlayError.creating("\(path)/\(name)", error) }
      return name
    } catch {
      try? SystemCall.remove(file: temporary, in: folder.descriptor)
      throw error
    }
  }
}
