import TestKit

/// Serves a folder on this machine, with Python's own server. It ends with the value.
final class FileServer {
  private let program: RunningProgram
  let port: Int

  init(_ folder: String) throws {
    program = try RunningProgram(
      Python.path, ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder],
      joinsErrors: true)
    // Serving HTTP on 127.0.0.1 port 40001 …
    port = try program.output.first { line in
      let words = line.split(separator: " ")
      return words.firstIndex(of: "port").flatMap {
        words.indices.contains($0 + 1) ? Int(words[$0 + 1]) : nil
      }
    }
  }

  func end() { program.end() }
}
