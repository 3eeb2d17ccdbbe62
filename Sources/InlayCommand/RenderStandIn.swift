package import ArgumentParser
internal import CInlaySystem
internal import InlaySystem

/// Stands for `inlay render` in the program that links neither Pango nor Cairo, so that both programs list the same commands.
package struct RenderStandIn: ParsableCommand {
  /// What `render` does, in a line.
  package static let abstract =
    "Draws a document on a page: PNG, WebP or PDF, its pictures in the lines."

  package static let configuration = CommandConfiguration(commandName: "render", abstract: abstract)

  package init() {}

  /// Replaces this process by the program that draws, if the arguments need it: for `render`, and for completions and
  /// manual pages, which list the options of all commands.
  package static func execIfNeeded(_ arguments: [String]) {
    let words = arguments.prefix(2)
    let isMade = words.first == "--generate-completion-script" || words.first == "--experimental-dump-help"
    guard words.first == "render" || words == ["help", "render"] || isMade else { return }
    let folder = Program.ownFolder ?? "."
    let paths = ["\(folder)/inlay-render", "\(folder)/../libexec/inlay/inlay-render"]
    guard let path = paths.first(where: Program.isAt) else {
      CommandFailure(
        ExitStatus.helperMissing,
        "the program that draws pages is missing: neither \(paths[0]) nor \(paths[1])",
        advice: "install inlay-render beside inlay"
      ).report()
      Terminal.exit(ExitStatus.helperMissing)
    }
    let error = Program.exec(path, arguments: arguments)
    CommandFailure(ExitStatus.helperMissing, "\(path) cannot be started: \(error)").report()
    Terminal.exit(ExitStatus.helperMissing)
  }
}
