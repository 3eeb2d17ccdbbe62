import InlayHEIFClient
import InlayPixels

@main enum Main {
  static func main() {}
}
