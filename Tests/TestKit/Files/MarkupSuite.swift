public import Foundation

/// html5lib-tests, which are never part of the project: a checkout at `$INLAY_HTML5LIB`.
public enum MarkupSuite {
  /// The files of a folder with this ending, by name; none, which is said, if there is no checkout.
  public static func files(in folder: String, _ ending: String) throws -> [(name: String, bytes: Data)] {
    guard let root = ProcessInfo.processInfo.environment["INLAY_HTML5LIB"], !root.isEmpty else {
      LeftOut.note("html5lib-tests are not at $INLAY_HTML5LIB", test: folder)
      return []
    }
    let folder = URL(fileURLWithPath: root).appendingPathComponent(folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(ending)
    }
    guard !names.isEmpty else { throw Unmet("\(folder.path) has no \(ending)") }
    return try names.sorted().map { ($0, try Data(contentsOf: folder.appendingPathComponent($0))) }
  }
}
