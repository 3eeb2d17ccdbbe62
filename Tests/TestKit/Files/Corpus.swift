import Foundation

/// Files of other people that tests read and that are never part of the project: those in the folder `$INLAY_CORPORA`. Tests
/// pass without them and say what they left out.
public enum Corpus {
  /// The folder of all corpora, or `nil` where there is none.
  public static let root: String? = {
    ProcessInfo.processInfo.environment["INLAY_CORPORA"].flatMap { isFolder($0) ? $0 : nil }
  }()

  /// The path of one corpus such as `rtfd`; `nil`, with a line saying so, where it is absent.
  public static func folder(_ name: String, file: String = #fileID, test: String = #function) -> String? {
    if let root, isFolder(root + "/" + name) { return root + "/" + name }
    LeftOut.note("no corpora/\(name) here", test: "\(file) \(test)")
    return nil
  }

  /// One corpus file such as `rtf/pandoc-unicode.rtf`; `nil`, with a line saying so, where it is absent.
  public static func file(_ name: String, file: String = #fileID, test: String = #function) -> CorpusFile? {
    if let root, FileManager.default.fileExists(atPath: root + "/" + name) {
      return CorpusFile(name: name, path: root + "/" + name)
    }
    LeftOut.note("no corpora/\(name) here", test: "\(file) \(test)")
    return nil
  }

  /// All files under a corpus (or a folder in it), subfolders included, sorted by name; those with one of
  /// `extensions` if any is given (lower case, without the dot). Notes on provenance and licences are not among
  /// them. Empty, with a line saying so, where the corpus is absent.
  public static func files(
    under name: String, extensions: Set<String> = [], file: String = #fileID, test: String = #function
  ) -> [CorpusFile] {
    guard let folder = folder(name, file: file, test: test) else { return [] }
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { relative in
      let last = relative.split(separator: "/").last.map(String.init) ?? relative
      if ["PROVENANCE", "LICENSE", "provenance.json"].contains(last) { return nil }
      let suffix = last.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last ?? ""
      if !extensions.isEmpty, !extensions.contains(suffix.lowercased()) { return nil }
      let path = folder + "/" + relative
      if isFolder(path) { return nil }
      return CorpusFile(name: name + "/" + relative, path: path)
    }
  }

  /// The folders with this extension directly in a corpus, sorted: the bundles of `rtfd`.
  public static func bundles(
    in name: String, extension suffix: String, file: String = #fileID, test: String = #function
  ) -> [CorpusFile] {
    guard let folder = folder(name, file: file, test: test) else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().filter { $0.hasSuffix("." + suffix) && isFolder(folder + "/" + $0) }
      .map { CorpusFile(name: name + "/" + $0, path: folder + "/" + $0) }
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
