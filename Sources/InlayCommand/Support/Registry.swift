internal import CInlaySystem
internal import InlayCore
internal import InlayFiles
internal import InlayPrograms
internal import InlaySystem

/// A registry of container images, reached by skopeo: credentials, TLS and mirrors are its business.
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
    // skopeo takes what follows a colon for the name of the image.
    let parent = ProcessEnvironment.nonempty("TMPDIR").flatMap { $0.contains(":") ? nil : $0 } ?? "/tmp"
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
  /// - Parameter bound: what it may write; `nil` for as much as it wants.
  /// - Throws: `CommandFailure` if it fails, with what it said last, or writes more.
  func copy(
    _ source: String, to target: String, options: [String], isQuiet: Bool, bound: Bound? = nil
  ) throws {
    let arguments = ["copy"] + (isQuiet ? ["--quiet"] : []) + Self.retries + options + [source, target]
    let null = try nothing()
    try run(arguments, output: isQuiet ? null.descriptor : STDERR_FILENO, input: null.descriptor, bound)
  }

  /// The manifest of an image, as the registry gives it.
  ///
  /// - Parameters:
  ///   - folder: where there is room for it.
  ///   - most: the most bytes.
  /// - Throws: `CommandFailure` if skopeo fails, with what it said last, or it is larger.
  func manifest(_ source: String, options: [String], in folder: String, most: Int) throws -> [UInt8] {
    let path = "\(folder)/manifest"
    let null = try nothing()
    do {
      let file = try SystemCall.createFile(
        SystemName(path), in: SystemCall.workingFolder, permissions: 0o600)
      try run(
        ["inspect", "--raw"] + Self.retries + options + [source],
        output: file.descriptor, input: null.descriptor, Bound(file: most, all: 4 * most))
      try file.finish()
    } catch let error as SystemError {
      throw CommandFailure(ExitStatus.cannotCreate, subject: path, error.message)
    }
    return try FileSource(path: path).readAll()
  }

  /// What skopeo may write, in bytes.
  struct Bound {
    /// Into each file.
    var file: Int
    /// In all, requests included.
    var all: Int
  }

  private static let retries = ["--retry-times=2"]
  /// How long a registry may be silent. skopeo would wait for ever.
  private static let patience = Duration.seconds(60)

  /// Runs skopeo to its end.
  private func run(_ arguments: [String], output: Int32, input: Int32, _ bound: Bound?) throws {
    var words: [UInt8] = []
    let ending: ChildProcess.Ending
    do {
      var process = try ChildProcess(
        program, arguments: arguments, environment: Self.environment, input: input, output: output)
      if let bound { process.limitFileSize(bound.file) }
      var (last, moment) = (process.traffic, ContinuousClock.now)
      while true {
        try Interruption.check()
        if try Waiting.wait(for: .readable, on: process.descriptor, milliseconds: 100) != .nothing {
          let piece = try SystemCall.readNext(process.descriptor, count: 1 << 16)
          if piece.isEmpty { break }
          // What it says last is kept.
          words = Array((words + piece).suffix(1 << 16))
        }
        let traffic = process.traffic
        if let bound, let traffic, traffic.written > bound.all {
          throw CommandFailure(
            ExitStatus.badData, "the registry sends more than the \(bound.all) bytes that it stated")
        }
        if traffic != last {
          (last, moment) = (traffic, .now)
        } else if traffic != nil, ContinuousClock.now - moment > Self.patience {
          throw CommandFailure(
            ExitStatus.io, "the registry has been silent for \(Self.patience.components.seconds) seconds",
            advice: "try again later")
        }
      }
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
