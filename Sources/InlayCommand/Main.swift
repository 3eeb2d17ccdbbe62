import ArgumentParser
internal import CInlaySystem
import InlayFormats
import InlayPage

@main
enum Main {
  static func main() {
    Signals.ignoreFileSizeSignal()
    // Whoever started this may have children cleared away unasked, and how the helper ended would be lost.
    inlay_default_signal(SIGCHLD)
    let arguments = Array(CommandLine.arguments.dropFirst())
    // Fonts are looked through while the arguments are.
    if arguments.first == "render", !arguments.contains("--fonts") {
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
      // The parser answers `help` for a command that is none with the page of all commands.
      if code.isSuccess, CommandPlace(arguments).unknown == nil || arguments.first != "help" {
        // Help and version are results.
        Terminal.printOut(InlayTool.fullMessage(for: error, columns: Terminal.helpColumns))
        Terminal.exit(0)
      }
      let answer = UsageMessage(parser: InlayTool.message(for: error), arguments: arguments) { path in
        unsafe access(path, F_OK) == 0
      }
      Terminal.printError("inlay: \(answer.line)")
      Terminal.printError("  \(answer.advice)")
      Terminal.exit(
        code.isSuccess || code.rawValue == ExitCode.failure.rawValue ? ExitStatus.usage : code.rawValue)
    }
  }
}
