import Foundation
import Synchronization

/// The system's Python, apart from what people add to it: neither `PATH` nor `PYTHONPATH` nor modules of a user or of
/// `/usr/local` change what a test compares with.
public enum Python {
  /// Debian's.
  public static let path = "/usr/bin/python3"

  /// A module that Debian has in a package of its own.
  public enum Module: String, Sendable {
    case html5lib, jsonschema
    case pillow = "PIL"

    var package: String { self == .pillow ? "python3-pil" : "python3-\(rawValue)" }
  }

  public static var isThere: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// Runs a script (a path, or `-c` and the text of it) to its end. Nothing is written beside it.
  public static func run(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String?] = [:],
    in folder: String? = nil, timeLimit: Double = 60
  ) throws -> Subprocess {
    try Subprocess.run(
      path, ["-s", "-E", "-B"] + arguments, input: input, environment: environment, in: folder,
      timeLimit: timeLimit)
  }

  private static let known = Mutex<[Module: Bool]>([:])

  static func has(_ module: Module) -> Bool {
    known.withLock { known in
      if let has = known[module] { return has }
      let script = """
        import importlib, sys
        sys.exit((importlib.import_module(sys.argv[1]).__file__ or "").startswith("/usr/local/"))
        """
      let has = isThere && (try? run(["-c", script, module.rawValue]))?.exitCode == 0
      known[module] = has
      return has
    }
  }
}
