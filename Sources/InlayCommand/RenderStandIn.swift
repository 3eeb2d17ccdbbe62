package import ArgumentParser
internal import CInlaySystem
internal import InlayPrograms
internal import InlaySystem

/// Stands in for `inlay render` in the program that does not link Pango and Cairo, so that both programs list the same
/// commands.
package struct RenderStandIn: ParsableCommand {
  /// The abstract of `render`.
  package static let abstract =
    "Draws a document as PNG, WebP or PDF."

  package static let configuration = CommandConfiguration(commandName: "render", abstract: abstract)

  package init() {}

  /// Replaces this process with the program that draws, if the arguments need it: for `render`, and for completions and
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
        "the helper program inlay-render was not found at \(paths.joined(separator: " or "))",
        advice: "install inlay-render next to this program"
      ).report()
      Terminal.exit(ExitStatus.helperMissing)
    }
    let error = Program.exec(path, arguments: arguments)
    CommandFailure(ExitStatus.helperMissing, "\(path) cannot be started: \(error)").report()
    Terminal.exit(ExitStatus.helperMissing)
  }
}
