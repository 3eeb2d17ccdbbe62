internal import CInlaySystem
internal import InlayFetchService
internal import InlayLive

/// The program `inlay-fetch` for tests: it also connects to servers on this machine, at 127.0.0.1.
@main enum Main {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    exit(FetchService.run(arguments, addresses: [.v4(0x7F00_0001)]))
  }
}
