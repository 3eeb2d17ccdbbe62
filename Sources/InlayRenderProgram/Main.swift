internal import InlayCommand
internal import InlayPage
internal import InlayPrograms

/// The command with `render`. `inlay` starts it, in its own place, for pages alone.
@main
enum Main {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    // Fonts are looked through while the arguments are.
    if arguments.first == "render", !arguments.contains("--fonts") {
      FontConfiguration.prepareSystemFonts()
    }
    CommandMain.run(InlayTool<RenderCommand>.self)
  }
}
