import Foundation

/// Files of other people that tests read and that are never part of the project: those in the folder `$INLAY_CORPORA`, and
/// nowhere else. A test that needs them says so, and is skipped without them: `@Test(.needs(.corpus("rtfd")))`.
public enum Corpus {
  /// The folder of all corpora, or `nil` where there is none.
  private static let root: String? = {
    ProcessInfo.processInfo.environment["INLAY_CORPORA"].flatMap { isFolder($0) ? $0 : nil }
  }()

  /// Whether there is a corpus such as `rtfd`, or a file or folder of one such as `rtf/pandoc-unicode.rtf`.
  public static func holds(_ name: String) -> Bool { path(name) != nil }

  /// The path of a corpus, or of a folder of one.
  public static func folder(_ name: String) throws -> String {
    guard let path = path(name), isFolder(path) else { throw Unmet("no folder \(name) in $INLAY_CORPORA") }
    return path
  }

  /// One corpus file such as `rtf/pandoc-unicode.rtf`.
  public static func file(_ name: String) throws -> CorpusFile {
    guard let path = path(name) else { throw Unmet("no \(name) in $INLAY_CORPORA") }
    return CorpusFile(name: name, path: path)
  }

  /// All files under a corpus (or a folder in it), subfolders included, sorted by name; those with one of
  /// `extensions` if any is given (lower case, without the dot). Notes on provenance and licences are not among
  /// them.
  /// - Throws: ``Unmet`` if there are none.
  public static func files(under name: String, extensions: Set<String> = []) throws -> [CorpusFile] {
    let folder = try folder(name)
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let files = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap {
      (relative) -> CorpusFile? in
      let last = relative.split(separator: "/").last.map(String.init) ?? relative
      if ["PROVENANCE", "LICENSE", "provenance.json"].contains(last) { return nil }
      let suffix = last.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last ?? ""
      if !extensions.isEmpty, !extensions.contains(suffix.lowercased()) { return nil }
      let path = folder + "/" + relative
      if isFolder(path) { return nil }
      return CorpusFile(name: name + "/" + relative, path: path)
    }
    if files.isEmpty { throw Unmet("no file of the kind wanted in \(name) of $INLAY_CORPORA") }
    return files
  }

  /// The folders with this extension directly in a corpus, sorted: the bundles of `rtfd`.
  /// - Throws: ``Unmet`` if there are none.
  public static func bundles(in name: String, extension suffix: String) throws -> [CorpusFile] {
    let folder = try folder(name)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    let bundles = names.filter { $0.hasSuffix("." + suffix) && isFolder(folder + "/" + $0) }
    if bundles.isEmpty { throw Unmet("no bundle in \(name) of $INLAY_CORPORA") }
    return bundles.map { CorpusFile(name: name + "/" + $0, path: folder + "/" + $0) }
  }

  private static func path(_ name: String) -> String? {
    root.map { $0 + "/" + name }.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
  }

  private static func isFolder(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path + "/."))?[.type] as? FileAttributeType
      == .typeDirectory
  }
}

/// One file (or bundle) of a corpus.
public struct CorpusFile: Sendable, Hashable, CustomStringConvertible {
  /// Its path inside the corpora, such as `rtf/pandoc-unicode.rtf`.
  public var name: String
  /// Its path on this machine.
  public var path: String

  /// All of its bytes.
  public func bytes() throws -> [UInt8] { try Files.read(path) }

  public var description: String { name }
}
