internal import CInlaySystem
package import InlayCore
package import InlayFiles
internal import InlaySystem

/// The clipboard, by a program that knows it: `wl-copy` and `wl-paste` under Wayland, `xclip` under X.
///
/// Both take one content, and stay in the background until something else is copied. `wl-copy` offers any text as plain
/// text, too.
package struct Clipboard: Sendable {
  private enum Tool: Sendable {
    case wayland(copy: String, paste: String)
    case x(String)
  }

  private let tool: Tool

  /// Whether it is the clipboard of X.
  package var isX: Bool {
    if case .x = tool { true } else { false }
  }

  /// The clipboard of this desktop.
  ///
  /// - Throws: `CommandFailure` if there is no desktop, or no program for it.
  package static func find() throws -> Clipboard {
    let isWayland = ProcessEnvironment.nonempty("WAYLAND_DISPLAY") != nil
    let isX = ProcessEnvironment.nonempty("DISPLAY") != nil
    if isWayland, let copy = Program.named("wl-copy"), let paste = Program.named("wl-paste") {
      return Clipboard(tool: .wayland(copy: copy, paste: paste))
    }
    if isX, let program = Program.named("xclip") { return Clipboard(tool: .x(program)) }
    guard isWayland || isX else {
      throw CommandFailure(
        ExitStatus.helperMissing, "there is no desktop with a clipboard",
        advice: "neither $WAYLAND_DISPLAY nor $DISPLAY is set")
    }
    throw CommandFailure(
      ExitStatus.helperMissing, "there is no program for the clipboard",
      advice: isWayland ? "install wl-clipboard (wl-copy and wl-paste)" : "install xclip")
  }

  /// The types that what was copied is offered in.
  ///
  /// - Returns: none if nothing was copied. Both programs then end with 1, as if the desktop cannot be reached.
  /// - Throws: `CommandFailure` if the program fails in another way.
  package func types() throws -> [String] {
    let listing: (String, [String]) =
      switch tool {
      case .wayland(_, let paste): (paste, ["--list-types"])
      case .x(let program): (program, ["-selection", "clipboard", "-out", "-target", "TARGETS"])
      }
    let (answer, ending) = try output(
      listing.0, listing.1, StreamLimit("metadataBytes", Limits().metadataBytes))
    if ending == .exited(1) { return [] }
    guard ending == .exited(0) else { throw failed(listing.0, ending) }
    let lines = String(decoding: try answer.readAll(), as: UTF8.self).split(separator: "\n")
    return lines.map(String.init)
  }

  /// What was copied, in one of its ``types()``.
  ///
  /// - Throws: `CommandFailure` if the program fails; `InlayError` if there is more than `limit` allows.
  package func content(as type: String, limit: StreamLimit) throws -> any ByteSource {
    let reading: (String, [String]) =
      switch tool {
      case .wayland(_, let paste): (paste, ["--no-newline", "--type", type])
      case .x(let program): (program, ["-selection", "clipboard", "-out", "-target", type])
      }
    let (content, ending) = try output(reading.0, reading.1, limit)
    guard ending == .exited(0) else { throw failed(reading.0, ending) }
    return content
  }

  /// Copies all of a source as `type`.
  ///
  /// - Throws: `CommandFailure` if the program fails; `InlayError` if the source cannot be read.
  package func copy(_ source: any ByteSource, as type: String) throws {
    let (path, arguments): (String, [String]) =
      switch tool {
      case .wayland(let copy, _): (copy, ["--type", type])
      case .x(let program): (program, ["-selection", "clipboard", "-in", "-target", type])
      }
    let spool = SpooledOutput(name: "what is copied", memoryBytes: -1)
    try spool.write(source, name: "what is copied")
    guard let file = try spool.finish() as? FileSource, let input = file.heldFile else {
      throw CommandFailure(ExitStatus.io, "what is to be copied cannot be kept")
    }
    let ending: ChildProcess.Ending
    do {
      // The program reads on from where this process wrote last.
      guard lseek(input.descriptor, 0, SEEK_SET) == 0 else { throw SystemError.last }
      let output = try UnnamedFile.make()
      var process = try ChildProcess(
        path, arguments: arguments, environment: Self.environment, input: input.descriptor,
        output: output.descriptor, isQuiet: true)
      // The program goes on in the background, in a process of its own.
      try process.waitUntilEnded()
      ending = process.end()
    } catch let error as SystemError { throw Self.failure(error, path) }
    guard ending == .exited(0) else { throw failed(path, ending) }
  }

  private func output(
    _ path: String, _ arguments: [String], _ limit: StreamLimit
  ) throws -> (content: any ByteSource, ending: ChildProcess.Ending) {
    do {
      var process = try ChildProcess(path, arguments: arguments, environment: Self.environment)
      try awaitAnswer(of: process, path)
      let content = try SpooledInput.read(descriptor: process.descriptor, name: "the clipboard", limit: limit)
      try process.waitUntilEnded()
      return (content, process.end())
    } catch let error as SystemError { throw Self.failure(error, path) }
  }

  /// Waits for the first bytes. The program that was copied from may be stuck, and then none come.
  private func awaitAnswer(of process: borrowing ChildProcess, _ path: String) throws {
    let end = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < end {
      try Interruption.check()
      if case .nothing = try Waiting.wait(for: .readable, on: process.descriptor, milliseconds: 100) {
        continue
      }
      return
    }
    throw CommandFailure(ExitStatus.io, subject: path, "no answer within 10 s")
  }

  private static var environment: [String] {
    ProcessEnvironment.forHelper(
      passing: ["DISPLAY", "XAUTHORITY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "HOME", "PATH", "TMPDIR"])
  }

  private static func failure(_ error: SystemError, _ path: String) -> any Error {
    if error == .cancelled || error == .interrupted { return CancellationError() }
    let status = error.concernsProgram ? ExitStatus.helperMissing : ExitStatus.io
    return CommandFailure(status, subject: path, error.message)
  }

  private func failed(_ path: String, _ ending: ChildProcess.Ending) -> CommandFailure {
    let name = PathParts.name(of: path)
    let how =
      switch ending {
      case .exited(let status): "exited with status \(status)"
      case .signalled(let number): "ended by signal \(number)"
      case .unknown: "ended for an unknown reason"
      }
    return CommandFailure(ExitStatus.io, "\(name) \(how)")
  }
}
