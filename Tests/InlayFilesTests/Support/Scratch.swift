import Foundation
import TestKit

/// A folder of one test, removed with it.
final class Scratch: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "inlay-files-\(UInt64.random(in: .min ... .max))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func path(_ name: String) -> String { path + "/" + name }

  @discardableResult
  func folder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    return path(name)
  }

  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    // Not Foundation's: it syncs every file.
    let descriptor = unsafe open(path(name), O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    defer { close(descriptor) }
    var done = 0
    while done < bytes.count {
      let put = unsafe bytes[done...].withUnsafeBytes {
        unsafe Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if put <= 0 { throw POSIXError(.EIO) }
      done += put
    }
    if descriptor < 0 { throw POSIXError(.EIO) }
    return path(name)
  }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

  func read(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  func text(_ name: String) throws -> String { String(decoding: try read(name), as: UTF8.self) }

  func makeNamedPipe(_ name: String) throws {
    let made = unsafe mkfifo(path(name), 0o644)
    if made != 0 { throw POSIXError(.EIO) }
  }

  func setPermissions(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
  }

  /// Names in a folder, in order.
  func names(_ name: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }
}

/// Runs a program of the system; its status and what it printed.
struct Tool {
  let status: Int32
  let output: [UInt8]
  var text: String { String(decoding: output, as: UTF8.self) }

  init(_ arguments: String..., input: [UInt8]? = nil) throws { try self.init(arguments, input: input) }

  init(_ arguments: [String], input: [UInt8]? = nil) throws {
    let folders = ["/usr/bin/", "/bin/", "/usr/sbin/", "/sbin/"]
    guard let program = folders.map({ $0 + arguments[0] }).first(where: FileManager.default.isExecutableFile)
    else { throw Unmet("no \(arguments[0]) in \(folders)") }
    let result = try Subprocess.run(
      program, Array(arguments.dropFirst()), input: input ?? [],
      environment: ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin:/usr/sbin:/sbin"])
    guard let code = result.exitCode else { throw Unmet("\(arguments[0]): \(result.ending)") }
    (status, output) = (code, result.output)
  }
}
