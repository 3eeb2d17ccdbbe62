import CInlaySystem
import InlayHEIF
import InlayHEIFService
import InlayPixels

/// The program `inlay-heif`: decodes and encodes HEIC in a separate process.
@main enum Main {
  static func main() {
    let worker = WorkerCommand(decoder: .heif, encoder: .heif) {
      // If this fails, it fails again with an error when an image needs it.
      _ = HEIFLibrary.prepare()
    }
    exit(worker.run(Array(CommandLine.arguments.dropFirst())))
  }
}
