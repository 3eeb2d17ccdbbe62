internal import InlayCommand

@main
enum Main {
  static func main() {
    RenderStandIn.execIfNeeded(Array(CommandLine.arguments.dropFirst()))
    CommandMain.run(InlayTool<RenderStandIn>.self)
  }
}
