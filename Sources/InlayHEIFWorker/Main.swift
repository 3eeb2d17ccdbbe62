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
    let worker = WorkerCommand(
      decoder: .heif,
      encoder: GlyphEncoder { _ throws(GlyphError) in throw .unavailable("not yet") })
    exit(worker.run(Array(CommandLine.arguments.dropFirst())))
  }
}
