internal import InlayCommand
internal import InlayPrograms
internal import InlaySystem

@main
enum Main {
  static func main() {
    RenderStandIn.execIfNeeded(ForeignBytes.arguments)
    CommandMain.run(InlayTool<RenderStandIn>.self)
  }
}
