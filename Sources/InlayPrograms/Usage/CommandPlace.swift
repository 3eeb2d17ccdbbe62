package import ArgumentParser

/// The command, or subcommand, that a command line names.
package struct CommandPlace {
  /// The names of known commands at its beginning, such as `glyph`, `make`.
  private(set) var known: [String] = []
  /// The word in the place of a command that is not one.
  private(set) var unknown: String?
  /// The commands that are possible there.
  private(set) var possible: [String] = []

  /// - Parameter tool: the command with all subcommands.
  package init(_ arguments: some Sequence<String>, of tool: (some ParsableCommand).Type) {
    var commands = tool.configuration.subcommands
    var isHelp = false
    for argument in arguments {
      // After an option, the next word may be its value.
      if argument.hasPrefix("-") || commands.isEmpty { return }
      if known.isEmpty, !isHelp, argument == "help" {
        isHelp = true
        continue
      }
      guard let command = commands.first(where: { $0.configuration.commandName == argument }) else {
        unknown = argument
        possible = commands.compactMap { $0.configuration.commandName }
        return
      }
      known.append(argument)
      commands = command.configuration.subcommands
    }
  }

  /// The command line that prints its help.
  var help: String { (["inlay", "help"] + known).joined(separator: " ") }
}
