internal import CInlaySystem
internal import InlayCore
internal import InlayHEIFClient
package import InlayPixels
internal import InlaySystem

/// The program `inlay-heif`.
package struct WorkerCommand: Sendable {
  /// The version of the program, the same as that of the command `inlay`.
  package static let version = InlayVersion.current

  private let service: WorkerService
  private let prepare: @Sendable () -> Void

  /// A worker with this decoder and encoder. `prepare` makes them load everything they need from files, which cannot be
  /// opened later.
  package init(
    decoder: ImageDecoder, encoder: GlyphEncoder, prepare: @escaping @Sendable () -> Void = {}
  ) {
    service = WorkerService(decoder: decoder, encoder: encoder)
    self.prepare = prepare
  }

  /// Runs the command line, given without the program's name. Returns the exit status.
  package func run(_ arguments: [String]) -> Int32 {
    if arguments == ["--version"] { return Self.say(Self.versionText, on: STDOUT_FILENO, 0) }
    if arguments == ["--help"] { return Self.say(Self.helpText, on: STDOUT_FILENO, 0) }
    let isTerminal = isatty(STDIN_FILENO) == 1 || isatty(STDOUT_FILENO) == 1
    guard let first = arguments.first, first == "--serve", !isTerminal else {
      return Self.say(Self.usageText, on: STDERR_FILENO, WorkerStatus.usage)
    }
    guard let options = WorkerArguments(arguments) else {
      // A client of another version: the hello tells it the version of this program.
      WorkerService.greet(STDOUT_FILENO)
      return WorkerStatus.usage
    }
    Confinement.leaveParent()
    prepare()
    guard let hello = Confinement.enclose(memory: options.memory) else { return WorkerStatus.notConfined }
    return service.run(input: STDIN_FILENO, output: STDOUT_FILENO, hello: hello)
  }

  private static func say(_ text: String, on descriptor: Int32, _ status: Int32) -> Int32 {
    var rest = Array((text + "\n").utf8)[...]
    while !rest.isEmpty {
      do throws(SystemError) {
        rest = rest.dropFirst(try SystemCall.send(rest, on: descriptor))
      } catch {
        if error != .interrupted { return status == 0 ? 74 : status }
      }
    }
    return status
  }

  static let versionText = "inlay-heif \(version), format \(PipeFormat.version) of the pipe"

  static let usageText = """
    inlay-heif: this is a helper, started by inlay and by programs that use Inlay
      see: inlay-heif --help
    """

  static let helpText = """
    inlay-heif \(version): decodes HEIC pictures and makes glyphs for inlay

    Nobody starts it by hand: inlay does when a HEIC must be decoded or made, and
    talks to it through a pipe. Here the picture of a stranger has little to take
    over: memory and processor time are limited, and nothing can be opened,
    started or reached. It ends with the program that started it.

      inlay-heif --version    the version, and that of the pipe's format
      inlay-heif --help       this

    It is sought where $INLAY_HEIF says, else beside inlay, else in
    ../libexec/inlay/ from there.
    """
}
