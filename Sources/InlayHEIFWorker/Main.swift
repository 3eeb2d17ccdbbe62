import InlayHEIF
import InlayHEIFClient
import InlayPixels

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The program `inlay-heif`: HEIC in and out in a process of its own.
@main enum Main {
  static func main() {
    let worker = WorkerCommand(decoder: .heif, encoder: .heif) {
      // What fails now fails again, with its reason, when a picture needs it.
      _ = HEIFLibrary.prepare()
    }
    exit(worker.run(Array(CommandLine.arguments.dropFirst())))
  }
}
