import InlayCore
import InlayHEIFClient
import InlayHEIFService
import InlayPixels

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A worker that behaves, until a file or the name it is started by tells it not to. It runs in the real loop, under
/// the real limits.
@main enum Main {
  static func main() {
    let name = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? ""
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch name {
    case "dies-at-start": exit(3)
    case "crashes-at-start": abort()
    case "mute": sleepForever()
    case "babbler":
      Raw.write(Array("Content-Type: text/html\r\n\r\n".utf8))
      sleepForever()
    case "other-version":
      let hello = WorkerHello(limitsMemory: false, limitsCalls: false)
      Raw.write(hello.frameStart(number: PipeFormat.version + 1))
      sleepForever()
    case "stubborn":
      _ = worker.run(arguments)
      sleepForever()
    case "locator": Parent.locate()
    case "parent": Parent.waitForLoop(arguments)
    case "abused": Parent.outliveAll(arguments)
    default: exit(worker.run(arguments))
    }
  }

  /// The real worker's loop with a decoder and an encoder that can be told to misbehave.
  private static let worker = WorkerCommand(
    decoder: ImageDecoder([.png]) { request in
      Misbehaviour.count()
      if let name = Misbehaviour.asked(of: try request.bytes()) {
        if name == "no-memory" { throw InlayError.pixelsOutOfMemory(.png) }
        throw InlayError.pixelsUnsupported(nil, why: Misbehaviour.run(name))
      }
      return try ImageDecoder.standard.decode(
        request.source, selection: request.selection, limits: request.limits)
    },
    encoder: GlyphEncoder { recipe in
      Misbehaviour.count()
      if recipe.identifier.rawValue.hasPrefix(Misbehaviour.mark) {
        throw InlayError.glyphEncoding(
          Misbehaviour.run(String(recipe.identifier.rawValue.dropFirst(Misbehaviour.mark.count))))
      }
      // Something from which the test sees that all of the recipe arrived.
      return Array("\(recipe.identifier) \(recipe.description) \(recipe.quality)".utf8)
        + recipe.strikes.flatMap { Array("\($0.insetX) \($0.insetY)".utf8) + $0.pixels.bytes }
    })

  static func sleepForever() -> Never { while true { rest(milliseconds: 60_000) } }
}

/// Bytes put on standard output past the format.
enum Raw {
  static func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe send(1, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { exit(9) }
      rest = rest.dropFirst(count)
    }
  }
}
