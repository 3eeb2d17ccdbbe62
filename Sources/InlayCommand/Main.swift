import ArgumentParser
import InlayFormats
import InlayPage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

@main
enum Main {
  static func main() {
    Signals.ignoreFileSizeSignal()
    // Whoever started this may have children cleared away unasked, and how the helper ended would be lost.
    signal(SIGCHLD, SIG_DFL)
    // Fonts are looked through while the arguments are.
    if CommandLine.arguments.dropFirst().first == "render", !CommandLine.arguments.contains("--fonts") {
      FontConfiguration.prepareSystemFonts()
    }
    do {
      var command = try InlayTool.parseAsRoot()
      try command.run()
    } catch let failure as CommandFailure {
      failure.report()
      Terminal.exit(failure.status)
    } catch {
      let code = InlayTool.exitCode(for: error)
      if code.isSuccess {
        // Help and version are results.
        Terminal.printOut(InlayTool.fullMessage(for: error))
        Terminal.exit(0)
      }
      let place = CommandPlace(CommandLine.arguments.dropFirst())
      if let unknown = place.unknown {
        Terminal.printError(
          "inlay: there is no command \(Visible.name((place.known + [unknown]).joined(separator: " ")))")
      } else {
        Terminal.printError("inlay: \(Visible.line(Main.sentence(InlayTool.message(for: error))))")
      }
      Terminal.printError("  see: " + (["inlay", "help"] + place.known).joined(separator: " "))
      Terminal.exit(code.rawValue == ExitCode.failure.rawValue ? ExitStatus.usage : code.rawValue)
    }
  }

  /// The parser's message as one line that starts like our own.
  private static func sentence(_ message: String) -> String {
    let lines = message.split(separator: "\n")
    var line = lines.first.map(String.init) ?? message
    let request = ". Please provide one of the following:"
    if line.hasSuffix(request) {
      let values = lines.dropFirst().filter { $0.hasPrefix("  - ") }.map { $0.dropFirst(4) }
      line = line.dropLast(request.count) + "; there are \(values.joined(separator: ", "))"
    }
    guard let first = line.first, line.dropFirst().first?.isLowercase == true else { return line }
    return first.lowercased() + line.dropFirst()
  }
}

/// Which command, or subcommand of one, a command line names.
struct CommandPlace {
  /// The names of commands it begins with: `glyph`, `make`.
  private(set) var known: [String] = []
  /// What stands where the name of a command should, if it is none.
  private(set) var unknown: String?

  init(_ arguments: some Sequence<String>) {
    var commands = InlayTool.configuration.subcommands
    for argument in arguments {
      // An option before a command: what follows may be its value.
      if argument.hasPrefix("-") { return }
      if commands.isEmpty || (known.isEmpty && argument == "help") { return }
      guard let command = commands.first(where: { $0.configuration.commandName == argument }) else {
        unknown = argument
        return
      }
      known.append(argument)
      commands = command.configuration.subcommands
    }
  }
}
