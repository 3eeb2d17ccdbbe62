internal import InlayCommand
internal import InlayPrograms

@main
enum Main {
  static func main() {
    RenderStandIn.execIfNeeded(Array(CommandLine.arguments.dropFirst()))
    CommandMain.run(InlayTool<RenderStandIn>.self)
  }
}
