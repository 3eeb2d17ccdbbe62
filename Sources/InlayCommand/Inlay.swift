import ArgumentParser

@main
struct InlayTool: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "inlay")
}
