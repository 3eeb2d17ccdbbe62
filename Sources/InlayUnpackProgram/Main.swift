internal import CInlaySystem

/// The program `inlay-unpack`: unpacks a zip or gzip in a separate process.
@main enum Main {
  static func main() { exit(UnpackCommand.run(Array(CommandLine.arguments.dropFirst()))) }
}
