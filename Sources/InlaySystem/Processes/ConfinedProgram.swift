internal import CInlaySystem

/// A program of another project that reads hostile bytes. It gets them on standard input, and gives its result on
/// standard output.
///
/// The kernel limits it before it starts: it has no network, starts no processes or threads, sends no signals, writes no
/// files, and reads only the system's own folders; it has limits for memory and processor time. That takes Linux; on
/// kernels before 5.13 it can read all files of the user.
package struct ConfinedProgram: Sendable {
  /// Why a program gave no result.
  package enum Failure: Error, Sendable, Hashable {
    /// The system cannot start it, or cannot confine it.
    case notStarted(SystemError)
    /// It used up its time.
    case timeout
    /// Its result is larger than allowed.
    case tooLarge
    /// It ended without success.
    case ended(ChildProcess.Ending)
    /// The connection to it failed.
    case disconnected(SystemError)
  }

  /// The path of the program.
  package let path: String
  /// Bytes of address space.
  package var memory = 1 << 30
  /// Seconds of processor time. It may take three times as long by the clock.
  package var seconds = 10

  /// The program at `path`.
  package init(_ path: String) { self.path = path }

  /// The program with this name in a folder of the variable `PATH`; `nil` if there is none, or if the system cannot
  /// confine it.
  package static func named(_ name: String) -> ConfinedProgram? {
    #if os(Linux)
      let folders = (ProcessEnvironment.variable("PATH") ?? "").split(separator: ":")
      for folder in folders where folder.hasPrefix("/") && Program.isAt("\(folder)/\(name)") {
        return SystemCall.realPath("\(folder)/\(name)").map(ConfinedProgram.init)
      }
    #endif
    return nil
  }

  #if os(Linux)
    /// Runs the program with `input` as its standard input. Returns its standard output.
    ///
    /// - Parameters:
    ///   - limit: the largest result in bytes.
    ///   - input: gives the next piece of the input; none at its end.
    /// - Throws: ``Failure``; what `input` throws; `CancellationError`.
    package func run(
      _ arguments: [String], limit: Int, input: () throws -> ArraySlice<UInt8>
    ) throws -> [UInt8] {
      var child: ChildProcess
      do { child = try start(arguments) } catch { throw Failure.notStarted(error) }
      let talk = Conversation(
        descriptor: child.descriptor, end: .now + .seconds(seconds * 3), limit: limit)
      do {
        try talk.send(input)
        let output = try talk.receive()
        // It has closed its output, so it is about to end.
        let ending = child.end(grace: .seconds(1))
        // In a program that ignores SIGCHLD, the system tells nobody how a process ended.
        if ending == .exited(0) || ending == .unknown { return output }
        throw ending == .signalled(ChildProcess.processorTimeSignal) ? Failure.timeout : .ended(ending)
      } catch {
        _ = child.end()
        throw error
      }
    }

    private func start(_ arguments: [String]) throws(SystemError) -> ChildProcess {
      let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
      let prefix = folder.hasSuffix("/bin") ? String(folder.dropLast(4)) : ""
      let libraries = ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib"]
      let readable = libraries + ["/usr", "/etc", "/var/cache/fontconfig"] + (prefix.isEmpty ? [] : [prefix])
      let executable = libraries + [path] + (prefix.isEmpty ? [] : ["\(prefix)/lib"])
      let limits = inlay_confined_limits(
        address_space_bytes: UInt64(clamping: memory), processor_seconds: UInt64(clamping: seconds))
      return try ChildProcess { process, stream throws(SystemError) in
        try unsafe ChildProcess.withStrings([path] + arguments) { argv throws(SystemError) in
          try unsafe ChildProcess.withStrings(["LC_ALL=C", "PATH=/usr/bin:/bin"]) {
            envp throws(SystemError) in
            try unsafe ChildProcess.withStrings(readable) { readable throws(SystemError) in
              try unsafe ChildProcess.withStrings(executable) { executable throws(SystemError) in
                let status = unsafe inlay_spawn_confined(
                  &process, path, stream, argv, envp, readable, executable, limits)
                if status != 0 { throw SystemError(status) }
              }
            }
          }
        }
      }
    }
  #endif
}

#if os(Linux)
  /// What is sent to a program, and what comes back.
  private struct Conversation {
    private static let pieceBytes = 64 << 10

    let descriptor: Int32
    let end: ContinuousClock.Instant
    let limit: Int

    /// Sends everything. A program that ends early gets no more.
    func send(_ input: () throws -> ArraySlice<UInt8>) throws {
      while true {
        var piece = try input()
        if piece.isEmpty { break }
        while !piece.isEmpty {
          do throws(SystemError) {
            piece = piece.dropFirst(try SystemCall.send(piece, on: descriptor))
          } catch {
            if error.meansDisconnected { return }
            guard error.mayBeTriedAgain else { throw ConfinedProgram.Failure.disconnected(error) }
            try wait(for: .writable)
          }
        }
      }
      SystemCall.endWriting(on: descriptor)
    }

    /// Everything that the program sends.
    func receive() throws -> [UInt8] {
      var output: [UInt8] = []
      while true {
        try wait(for: .readable)
        let piece: [UInt8]
        do throws(SystemError) {
          piece = try SystemCall.readSome(Self.pieceBytes, from: descriptor)
        } catch {
          if error.meansDisconnected { return output }
          guard error.mayBeTriedAgain else { throw ConfinedProgram.Failure.disconnected(error) }
          continue
        }
        if piece.isEmpty { return output }
        guard output.count + piece.count <= limit else { throw ConfinedProgram.Failure.tooLarge }
        output += piece
      }
    }

    private func wait(for event: Waiting.Event) throws {
      while true {
        try Task.checkCancellation()
        guard ContinuousClock.now < end else { throw ConfinedProgram.Failure.timeout }
        do throws(SystemError) {
          let outcome = try Waiting.wait(
            for: event, on: descriptor, milliseconds: end.milliseconds(upTo: 100))
          if outcome != .nothing { return }
        } catch { throw ConfinedProgram.Failure.disconnected(error) }
      }
    }
  }
#endif
