internal import InlayCore
internal import InlayDoor
internal import InlayFiles
internal import InlaySystem

/// Unpacks archives by the program `inlay-unpack`, a process with limits. The command itself links no library for it.
enum UnpackProgram {
  private static let helper = HelperProgram(name: "inlay-unpack", variable: "INLAY_UNPACK")

  /// Writes what is in `source` into a temporary file without a name: the files of a zip as a tar, the content of a
  /// gzip as it is.
  ///
  /// - Throws: `InlayError` if the archive is damaged, refused or exceeds a limit, or the program is missing or fails;
  ///   `CancellationError`.
  static func unpack(_ source: any ByteSource, _ kind: ArchiveKind, _ limits: Limits) throws -> any ByteSource
  {
    let path: String
    do { path = try helper.locate() } catch { throw InlayError.unpackerMissing(error) }
    let request = UnpackRequest(kind, limits)
    do {
      let input = try file(of: source)
      guard let archive = input.heldFile else { throw SystemError.invalid }
      let output = try UnnamedFile.make()
      var process = try ChildProcess(
        path, arguments: request.arguments, environment: ProcessEnvironment.forHelper(),
        input: archive.descriptor, output: output.descriptor)
      let seconds = request.processorSeconds(packed: source.count)
      let said = try said(on: process.descriptor, within: .seconds(20 + 2 * seconds))
      // The other end is closed, so it has ended, or is killed now.
      try check(process.end(), said, seconds: seconds)
      // Throws if the file changed meanwhile.
      _ = try input.read(0..<0)
      let status = try SystemCall.status(of: output.descriptor)
      return FileSource(OpenFile(output.release()), status, name: "the unpacked files")
    } catch let error as SystemError {
      throw error == .cancelled ? CancellationError() : InlayError.unpackerFailed(error.message)
    }
  }

  /// The source as a file that stays open. One in memory, or part of another, is copied into a temporary file.
  private static func file(of source: any ByteSource) throws -> FileSource {
    if let file = source as? FileSource, file.heldFile != nil { return file }
    let spool = SpooledOutput(name: "the archive", memoryBytes: -1)
    try spool.write(source, name: "the archive")
    guard let file = try spool.finish() as? FileSource else { throw SystemError.invalid }
    return file
  }

  /// What the program says on standard error until it ends.
  private static func said(on descriptor: Int32, within limit: Duration) throws -> String {
    let end = ContinuousClock.now + limit
    var bytes: [UInt8] = []
    while true {
      try Interruption.check()
      guard ContinuousClock.now < end else {
        throw InlayError.unpackerFailed("it was stopped after \(limit.components.seconds) s")
      }
      if case .nothing = try Waiting.wait(for: .readable, on: descriptor, milliseconds: 100) { continue }
      let piece: [UInt8]
      do throws(SystemError) { piece = try SystemCall.readSome(UnpackReply.largest, from: descriptor) } catch
      {
        if error.mayBeTriedAgain { continue }
        throw error
      }
      if piece.isEmpty { return String(decoding: bytes, as: UTF8.self) }
      bytes += piece
      guard bytes.count <= UnpackReply.largest else { throw InlayError.unpackerFailed("it printed too much") }
    }
  }

  /// Throws unless the program succeeded.
  private static func check(_ ending: ChildProcess.Ending, _ said: String, seconds: Int) throws {
    switch ending {
    case .exited(0): return
    case .exited(UnpackReply.refused):
      throw UnpackReply.error(said) ?? InlayError.unpackerFailed("it gave no reason")
    case .exited(Confinement.memoryStatus): throw InlayError.archive(.memory)
    case .exited(UnpackReply.usage): throw InlayError.unpackerFailed("it is from another release")
    case .exited(UnpackReply.notConfined):
      throw InlayError.unpackerFailed("this system does not let it drop its privileges")
    case .exited(let status): throw InlayError.unpackerFailed("it exited with status \(status)")
    case .signalled(ChildProcess.processorTimeSignal):
      throw InlayError.unpackerFailed("it was stopped after \(seconds) s of processor time")
    case .signalled(let number): throw InlayError.unpackerFailed("it crashed with signal \(number)")
    case .unknown: throw InlayError.unpackerFailed("it ended for an unknown reason")
    }
  }
}
