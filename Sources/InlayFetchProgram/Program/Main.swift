internal import CInlaySystem
internal import InlayFetchService

/// The program `inlay-fetch`: loads pictures by URL in a separate process.
@main enum Main {
  static func main() { exit(FetchService.run(Array(CommandLine.arguments.dropFirst()))) }
}
