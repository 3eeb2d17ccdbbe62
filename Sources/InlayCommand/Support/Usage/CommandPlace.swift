internal import ArgumentParser

/// Which command, or subcommand of one, a command line names.
struct CommandPlace {
  /// The names of commands it begins with: `glyph`, `make`.
  private(set) var known: [String] = []
  /// What stands where the name of a command should, if it is none.
  private(set) var unknown: String?
  /// What could stand there.
  private(set) var possible: [String] = []

  /// The names of all commands.
  static var names: [String] {
    InlayTool<RenderStandIn>.configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  init(_ arguments: some Sequence<String>) {
    var commands = InlayTool<RenderStandIn>.configuration.subcommands
    var isHelp = false
    for argument in arguments {
      // An option before a command: what follows may be its value.
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

  /// What calls the page of help about it.
  var help: String { (["inlay", "help"] + known).joined(separator: " ") }
}
