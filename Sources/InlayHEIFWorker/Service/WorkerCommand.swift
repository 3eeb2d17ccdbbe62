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
    if arguments == ["--version"] { return Program.say(Self.versionText + "\n", on: STDOUT_FILENO, 0) }
    if arguments == ["--help"] { return Program.say(Self.helpText + "\n", on: STDOUT_FILENO, 0) }
    let isTerminal = isatty(STDIN_FILENO) == 1 || isatty(STDOUT_FILENO) == 1
    guard let first = arguments.first, first == "--serve", !isTerminal else {
      return Program.say(Self.usageText + "\n", on: STDERR_FILENO, WorkerStatus.usage)
    }
    guard let options = WorkerArguments(arguments) else {
      // A client of another version: the hello tells it the version of this program.
      WorkerService.greet(STDOUT_FILENO)
      return WorkerStatus.usage
    }
    Confinement.leaveParent(isWaitedFor: false)
    prepare()
    let allowance = Confinement.Allowance(
      memory: options.memory, processorSeconds: WorkerStatus.lifetimeSeconds)
    guard let limits = Confinement.enclose(allowance) else { return WorkerStatus.notConfined }
    let hello = WorkerHello(limitsMemory: limits.memory, limitsCalls: limits.calls)
    return service.run(input: STDIN_FILENO, output: STDOUT_FILENO, hello: hello)
  }

  static let versionText = "inlay-heif \(version), pipe format \(PipeFormat.version)"

  static let usageText = """
    inlay-heif: this is a helper program that inlay and programs with Inlay start
      see: inlay-heif --help
    """

  static let helpText = """
    inlay-heif \(version): decodes HEIC pictures and makes glyphs for inlay

    inlay starts this program when it must decode or make a HEIC, and talks to it
    through a pipe. The program has limits on memory and processor time. It cannot
    open files, start programs or use the network, so a malicious picture can do
    little harm. It ends with the program that started it.

      inlay-heif --version    show the versions of the program and its pipe format
      inlay-heif --help       show this help

    inlay looks for it at the path in $INLAY_HEIF, else next to inlay, else in
    ../libexec/inlay/ relative to inlay.
    """
}
