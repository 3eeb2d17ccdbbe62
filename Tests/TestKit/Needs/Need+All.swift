import Foundation

extension Need {
  /// These files or folders of the corpora, such as `rtfd` or `zip-slip/archives`.
  public static func corpus(_ names: String...) -> Need { corpora(names) }

  /// As ``corpus(_:)``.
  public static func corpora(_ names: [String]) -> Need {
    let missing = names.filter { !Corpus.holds($0) }
    return Need("no \(missing.joined(separator: ", ")) in $INLAY_CORPORA (Documentation/testing.md)") {
      missing.isEmpty
    }
  }

  /// A program of the system.
  public static func program(_ program: OtherProgram) -> Need {
    Need("no \(program.path): apt-get install \(program.package)") { program.isThere }
  }

  /// The system's Python.
  public static let python = Need("no \(Python.path): apt-get install python3") { Python.isThere }

  /// The system's Python with a module of Debian's.
  public static func python(_ module: Python.Module) -> Need {
    Need("no \(module.rawValue) for \(Python.path): apt-get install \(module.package)") {
      Python.has(module)
    }
  }

  /// Files that packages of Debian's put somewhere.
  public static func files(_ paths: [String], of packages: String) -> Need {
    let missing = paths.filter { !FileManager.default.fileExists(atPath: $0) }
    return Need("no \(missing.joined(separator: ", ")): apt-get install \(packages)") { missing.isEmpty }
  }

  /// A build without a sanitizer, which takes memory and keeps limits from being set.
  public static let noSanitizer = Need("not under a sanitizer") { sanitizer == nil }

  /// A build without this sanitizer.
  public static func noSanitizer(_ name: String) -> Need {
    Need("not under the \(name) sanitizer") { sanitizer != name }
  }

  /// What `Scripts/full` says of the build.
  private static var sanitizer: String? { ProcessInfo.processInfo.environment["INLAY_SANITIZER"] }

  /// A device without room, which Linux has.
  public static let fullDevice = Need("no /dev/full") { FileManager.default.fileExists(atPath: "/dev/full") }

  /// A file system to which `a` and `A` are two names, and two forms of a letter as well.
  public static let distinctNames = Need("this file system takes `a` and `A` for one name") {
    hasDistinctNames
  }

  private static let hasDistinctNames: Bool = {
    guard let folder = try? TemporaryFolder() else { return false }
    let names = ["a", "A", "é", "e\u{301}"]
    for name in names { try? Files.write("", to: folder / name) }
    return (try? FileManager.default.contentsOfDirectory(atPath: folder.path).count) == names.count
  }()

  /// The rights of root.
  public static let root = Need("only root may do it") { getuid() == 0 }

  /// The rights of nobody in particular.
  public static let noRoot = Need("root may do everything") { getuid() != 0 }

  /// The right to mount file systems, which root may lack in a container.
  public static let mounting = Need("mounting needs root, and a container that lets it") { canMount }

  private static let canMount: Bool = {
    guard getuid() == 0, let folder = try? TemporaryFolder() else { return false }
    let mount = try? Subprocess.run(
      "/bin/mount", ["-t", "tmpfs", "-o", "size=16k", "inlay-test", folder.path])
    guard mount?.exitCode == 0 else { return false }
    return (try? Subprocess.run("/bin/umount", [folder.path]))?.exitCode == 0
  }()
}
