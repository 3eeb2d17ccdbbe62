package import ArgumentParser
internal import CInlaySystem
internal import InlaySystem

/// How the programs of the command begin and end.
package enum CommandMain {
  /// Parses the arguments, runs the command they name, and ends the process with its status.
  package static func run(_ tool: (some ParsableCommand).Type) -> Never {
    Signals.ignoreFileSizeSignal()
    // Whoever started this may have children cleared away unasked, and how the helper ended would be lost.
    inlay_default_signal(SIGCHLD)
    do {
      var command = try tool.parseAsRoot()
      try command.run()
    } catch let failure as CommandFailure {
      failure.report()
      Terminal.exit(failure.status)
    } catch {
      end(tool, error)
    }
    Terminal.exit(0)
  }

  /// Ends with what the parser says: help and version are results, all else is wrong usage.
  private static func end(_ tool: (some ParsableCommand).Type, _ error: any Error) -> Never {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let code = tool.exitCode(for: error)
    // The parser answers `help` for a command that is none with the page of all commands.
    if code.isSuccess, CommandPlace(arguments).unknown == nil || arguments.first != "help" {
      Terminal.printOut(tool.fullMessage(for: error, columns: Terminal.helpColumns))
      Terminal.exit(0)
    }
    let answer = UsageMessage(parser: tool.message(for: error), arguments: arguments) { path in
      unsafe access(path, F_OK) == 0
    }
    Terminal.printError("inlay: \(answer.line)")
    Terminal.printError("  \(answer.advice)")
    Terminal.exit(
      code.isSuccess || code.rawValue == ExitCode.failure.rawValue ? ExitStatus.usage : code.rawValue)
  }
}
