internal import CInlaySystem
internal import InlayArchives
internal import InlayCore
internal import InlayFiles
internal import InlaySystem

/// The program `inlay-unpack`.
enum UnpackCommand {
  /// Runs the command line, given without the program's name. Returns the exit status.
  static func run(_ arguments: [String]) -> Int32 {
    if arguments == ["--version"] {
      return Program.say("inlay-unpack \(InlayVersion.current)\n", on: STDOUT_FILENO, 0)
    }
    if arguments == ["--help"] { return Program.say(helpText, on: STDOUT_FILENO, 0) }
    guard let request = UnpackRequest(arguments),
      let archive = try? DescriptorSource(STDIN_FILENO), isFile(STDOUT_FILENO)
    else { return Program.say(usageText, on: STDERR_FILENO, UnpackReply.usage) }
    Confinement.leaveParent(isWaitedFor: true)
    let allowance = Confinement.Allowance(
      memory: UnpackRequest.memory, fileBytes: request.outputBytes(packed: archive.count),
      processorSeconds: UInt64(request.processorSeconds(packed: archive.count)))
    // A file beyond its limit gives an error instead of a signal.
    inlay_ignore_signal(SIGXFSZ)
    guard Confinement.enclose(allowance) != nil else { return UnpackReply.notConfined }
    do {
      let sink = DescriptorSink(descriptor: STDOUT_FILENO, name: "the unpacked files")
      try ArchiveUnpacker.unpack(archive, as: request.kind, into: sink, limits: request.limits)
      return 0
    } catch let error as InlayError {
      return Program.say(UnpackReply.line(error), on: STDERR_FILENO, UnpackReply.refused)
    } catch {
      return Program.say("\(error)\n", on: STDERR_FILENO, UnpackReply.refused)
    }
  }

  private static func isFile(_ descriptor: Int32) -> Bool {
    (try? SystemCall.status(of: descriptor))?.kind == .file
  }

  static let usageText = """
    inlay-unpack: this is a helper program that inlay starts
      see: inlay-unpack --help

    """

  static let helpText = """
    inlay-unpack \(InlayVersion.current): unpacks zip and gzip for inlay

    inlay starts this program when a document is in a zip or gzip. The program has
    limits on memory, processor time and what it writes. It cannot open files, start
    programs or use the network, so a malicious archive can do little harm. It ends
    with the program that started it.

      inlay-unpack --version    show the version of the program
      inlay-unpack --help       show this help

    inlay looks for it at the path in $INLAY_UNPACK, else next to inlay, else in
    ../libexec/inlay/ relative to inlay.

    """
}

/// An open regular file, read without system calls that the program may not make once it is confined.
final class DescriptorSource: ByteSource {
  private let descriptor: Int32
  let count: Int
  let digestCache = DigestCache()

  /// Throws if the descriptor is not that of a regular file.
  init(_ descriptor: Int32) throws(SystemError) {
    let status = try SystemCall.status(of: descriptor)
    guard status.kind == .file else { throw .invalid }
    (self.descriptor, count) = (descriptor, status.size)
  }

  func read(_ range: Range<Int>) throws -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= count else {
      throw InlayError.sourceOutOfBounds(range, count: count)
    }
    let bytes = try SystemCall.read(descriptor, at: range.lowerBound, count: range.count)
    guard bytes.count == range.count else { throw InlayError.archive(.damaged("the file became shorter")) }
    return bytes
  }
}
