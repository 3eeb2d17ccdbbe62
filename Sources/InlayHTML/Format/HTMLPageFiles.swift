package import InlayCore
package import InlayFiles
package import InlayFormats

/// The files beside a page, or another text that refers to them, on disk.
package enum HTMLPageFiles {
  /// The folder where browsers and word processors store a page's files: `note_files` for `note.html`.
  static func folder(of path: String) -> String {
    var bytes = Array(path.utf8)
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    var name = bytes[start...]
    if let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex { name = name[..<dot] }
    return String(decoding: name, as: UTF8.self) + "_files"
  }

  /// The folder for the files of a page at `path`; `nil` if the options ask for none.
  static func folder(of path: String, _ options: HTMLWriteOptions) -> String? {
    switch options.resources {
    case .data, .map: nil
    case .files(let folder): folder
    case .cid: folder(of: path)
    }
  }

  /// Saves a page and the files it references; `nil` if the options ask for no files. The files come first, into a
  /// folder beside the page; an existing file is reused if its bytes are equal, and never replaced otherwise. The page
  /// comes last. If saving fails before that, the old page and its files are still intact. Files that nothing references
  /// any more stay.
  ///
  /// - Parameter write: writes the page.
  package static func savePage(
    _ text: DecomposedText, to target: SaveTarget, _ options: HTMLWriteOptions,
    write: (HTMLWriteOptions, any OutputSink) throws -> HTMLWritten
  ) throws -> [Diagnostic]? {
    guard let folder = folder(of: target.path, options) else { return nil }
    return try target.saveFile { sink in
      var page = options
      try save(text, in: path(of: folder, beside: target.path), options: &page)
      return try write(page, sink).diagnostics
    }
  }

  /// The path of `folder`, if the page is at `path`.
  static func path(of folder: String, beside path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return folder }
    return String(path[...slash]) + folder
  }

  /// Saves the files that a page of `text` references into `folder`. Names of other existing files are reserved in
  /// `options`, so that the page uses other names.
  ///
  /// - Complexity: O(bytes).
  private static func save(
    _ text: DecomposedText, in folder: String, options: inout HTMLWriteOptions
  ) throws {
    var files = try HTMLImageURLs(text, options: options).files
    if files.isEmpty { return }
    let saver = try FolderSaver(openFolder: folder, creating: true)
    var absent: [HTMLResourceFile] = []
    // Each round excludes more names. A folder that has a file for all of so many names does not occur by accident.
    for round in 0...maximumRounds {
      absent = []
      var isTaken = false
      for file in files {
        switch try existing(file, saver) {
        case .equal: break
        case .nothing: absent.append(file)
        case .other:
          options.reservedNames.insert(ExactString(file.name))
          isTaken = true
        }
      }
      if !isTaken { break }
      if round == maximumRounds {
        throw InlayError.saveOccupied(folder, by: "a folder with too many files of these names")
      }
      do { files = try HTMLImageURLs(text, options: options).files } catch { break }
    }
    for file in absent {
      guard let path = try? RelativePath(file.name) else { continue }
      try saver.placeFile(file.source, at: path, expecting: file.source.knownDigest)
    }
    try saver.sync()
  }

  /// Maximum number of attempts to find free names.
  private static let maximumRounds = 64

  private enum Existing { case nothing, equal, other }

  private static func existing(_ file: HTMLResourceFile, _ saver: FolderSaver) throws -> Existing {
    guard let path = try? RelativePath(file.name), let digest = try? file.source.digest() else {
      return .other
    }
    if try saver.existingFileMatches(path, digest: digest, count: file.source.count) { return .equal }
    return saver.exists(path) ? .other : .nothing
  }
}
