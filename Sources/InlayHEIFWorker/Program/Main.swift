import CInlaySystem
import InlayHEIF
import InlayHEIFService
import InlayPixels

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
