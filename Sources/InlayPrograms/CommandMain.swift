package import ArgumentParser
internal import CInlaySystem
internal import InlayCore
internal import InlaySystem

/// The main function of the command's programs.
package enum CommandMain {
  /// Parses the arguments, runs the command they name, and ends the process with its status.
  package static func run(_ tool: (some ParsableCommand).Type) -> Never {
    Signals.ignoreFileSizeSignal()
    // If the parent process ignores this signal, the helper's exit status would be lost.
    inlay_default_signal(SIGCHLD)
    // The parser would take longer than everything else.
    if ForeignBytes.arguments.elementsEqual(["--version"]) {
      Terminal.printOut(tool.configuration.version)
      Terminal.exit(0)
    }
    do {
      var command = try named(in: tool) ?? tool.parseAsRoot(ForeignBytes.arguments)
      try command.run()
    } catch let error where isParsers(error) {
      end(tool, error)
    } catch {
      let failure = CommandFailure(error)
      failure.report()
      Terminal.exit(failure.status)
    }
    Terminal.exit(0)
  }

  /// The command that the first argument names, if its arguments are valid. Parsing it alone is faster. The parser of the
  /// whole tool is left with help and with invalid arguments.
  private static func named(in tool: (some ParsableCommand).Type) -> (any ParsableCommand)? {
    let arguments = ForeignBytes.arguments
    let command = tool.configuration.subcommands.first { command in
      command.configuration.commandName == arguments.first && command.configuration.subcommands.isEmpty
    }
    return try? command?.parseAsRoot(Array(arguments.dropFirst()))
  }

  /// Whether an error is the parser's. Its command `help` throws such errors when it runs, and their type is not public.
  private static func isParsers(_ error: any Error) -> Bool {
    !(error is CommandFailure || error is InlayError || error is CancellationError || error is SystemError)
  }

  /// Ends with the parser's message: help and version are results, everything else is wrong usage.
  private static func end(_ tool: (some ParsableCommand).Type, _ error: any Error) -> Never {
    let arguments = ForeignBytes.arguments
    let code = tool.exitCode(for: error)
    // For `help` with an unknown command, the parser would print the help of all commands.
    if code.isSuccess, CommandPlace(arguments, of: tool).unknown == nil || arguments.first != "help" {
      Terminal.printOut(tool.fullMessage(for: error, columns: Terminal.helpColumns))
      Terminal.exit(0)
    }
    let answer = UsageMessage(parser: tool.message(for: error), arguments: arguments, of: tool) { path in
      unsafe access(path, F_OK) == 0
    }
    Terminal.printError("inlay: \(answer.line)")
    Terminal.printError("  \(answer.advice)")
    Terminal.exit(
      code.isSuccess || code.rawValue == ExitCode.failure.rawValue ? ExitStatus.usage : code.rawValue)
  }
}
