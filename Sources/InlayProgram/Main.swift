internal import InlayCommand

@main
enum Main {
  static func main() {
    RenderStandIn.takeOver(Array(CommandLine.arguments.dropFirst()))
    CommandMain.run(InlayTool<RenderStandIn>.self)
  }
}
