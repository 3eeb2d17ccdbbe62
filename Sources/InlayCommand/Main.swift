import ArgumentParser
import InlayFormats

@main
enum Main {
  static func main() {
    Signals.ignoreFileSizeSignal()
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
      if let unknown = Main.unknownCommand {
        Terminal.printError("inlay: there is no command \(Visible.name(unknown))")
      } else {
        Terminal.printError("inlay: \(Visible.line(Main.sentence(InlayTool.message(for: error))))")
      }
      Terminal.printError("  see: inlay help\(Main.subcommand.map { " " + $0 } ?? "")")
      Terminal.exit(code.rawValue == ExitCode.failure.rawValue ? ExitStatus.usage : code.rawValue)
    }
  }

  /// The subcommand named on the command line, if it is one.
  private static var subcommand: String? {
    let names = InlayTool.configuration.subcommands.compactMap { $0.configuration.commandName }
    return CommandLine.arguments.dropFirst().first { names.contains($0) }
  }

  /// What stands where a subcommand should, if it is none.
  private static var unknownCommand: String? {
    guard let first = CommandLine.arguments.dropFirst().first, !first.hasPrefix("-"), subcommand != first,
      first != "help"
    else { return nil }
    return first
  }

  /// The parser's message as one line that starts like our own.
  private static func sentence(_ message: String) -> String {
    let line = message.split(separator: "\n").first.map(String.init) ?? message
    guard let first = line.first, line.dropFirst().first?.isLowercase == true else { return line }
    return first.lowercased() + line.dropFirst()
  }
}
