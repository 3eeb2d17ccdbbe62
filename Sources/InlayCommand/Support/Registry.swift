internal import CInlaySystem
internal import InlayCore
internal import InlayFiles
internal import InlayPrograms
internal import InlaySystem

/// A registry of container images, reached by skopeo: credentials, TLS, mirrors and retries are its business.
struct Registry {
  private let program: String

  /// - Throws: `CommandFailure` if skopeo is not installed.
  init() throws {
    guard let program = Program.named("skopeo") else {
      throw CommandFailure(
        ExitStatus.helperMissing, "registries need the program skopeo", advice: "install the package skopeo")
    }
    self.program = program
  }

  /// Runs `body` with the path of a folder of its own, and removes the folder, also after a signal to end.
  static func withFolder<Value>(_ body: (String) throws -> Value) throws -> Value {
    try Signals.afterSaving { try withOpenFolder(body) }
  }

  private static func withOpenFolder<Value>(_ body: (String) throws -> Value) throws -> Value {
    let parent = ProcessEnvironment.nonempty("TMPDIR") ?? "/tmp"
    let path = "\(parent)/inlay-\(String(UInt64.random(in: .min ... .max), radix: 16))"
    do {
      try SystemCall.createFolder(SystemName(path), in: SystemCall.workingFolder, permissions: 0o700)
    } catch {
      throw CommandFailure(ExitStatus.cannotCreate, subject: path, error.message)
    }
    defer {
      if let name = try? SystemName(path) { try? FolderRemoval.remove(name, in: SystemCall.workingFolder) }
    }
    return try body(path)
  }

  /// Copies an image. What skopeo says goes to standard error.
  ///
  /// - Throws: `CommandFailure` if it fails, with what it said last.
  func copy(_ source: String, to target: String, options: [String], isQuiet: Bool) throws {
    let arguments = ["copy"] + (isQuiet ? ["--quiet"] : []) + options + [source, target]
    let null = try nothing()
    let words: [UInt8]
    let ending: ChildProcess.Ending
    do {
      var process = try ChildProcess(
        program, arguments: arguments, environment: Self.environment, input: null.descriptor,
        output: isQuiet ? null.descriptor : STDERR_FILENO)
      words = try SpooledInput.read(
        descriptor: process.descriptor, name: "skopeo", limit: StreamLimit("metadataBytes", 1 << 20)
      ).readAll()
      try process.waitUntilEnded()
      ending = process.end()
    } catch let error as SystemError {
      if error == .cancelled || error == .interrupted { throw CancellationError() }
      throw CommandFailure(
        error.concernsProgram ? ExitStatus.helperMissing : ExitStatus.io, subject: program, error.message)
    }
    guard ending == .exited(0) else { throw failure(words) }
  }

  private func nothing() throws -> OpenFile {
    do { return try SystemCall.openStream(SystemName("/dev/null")) } catch {
      throw CommandFailure(ExitStatus.io, subject: "/dev/null", error.message)
    }
  }

  /// What skopeo said last: `time="…" level=fatal msg="…"`.
  private func failure(_ words: [UInt8]) -> CommandFailure {
    let last = String(decoding: words, as: UTF8.self).split(separator: "\n").last.map(String.init) ?? ""
    let message = last.firstRange(of: "msg=\"").map { String(last[$0.upperBound...].dropLast()) } ?? last
    return CommandFailure(
      ExitStatus.io, "skopeo: \(Visible.line(message.isEmpty ? "failed" : message))",
      advice: "skopeo login HOST stores credentials; --insecure allows HTTP and unknown certificates")
  }

  private static var environment: [String] {
    ProcessEnvironment.forHelper(
      passing: [
        "HOME", "PATH", "TMPDIR", "XDG_RUNTIME_DIR", "REGISTRY_AUTH_FILE", "DOCKER_CONFIG", "HTTP_PROXY",
        "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy", "SSL_CERT_FILE", "SSL_CERT_DIR",
      ])
  }
}
