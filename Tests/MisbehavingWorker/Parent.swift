import InlayCore
import InlayHEIFClient
import InlayPixels

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Programs that use a client, for tests that end them.
enum Parent {
  /// Prints where the worker is, or why not.
  static func locate() {
    do {
      print(try HEIFClient.locate())
    } catch {
      print("\(error)\n\((error as? InlayError)?.advice ?? "")")
    }
  }

  /// Has a worker of this program busy for ever with the PNG at the end of `arguments`, prints its number once it has
  /// behaved with the PNG before it, and waits to be killed.
  static func waitForLoop(_ arguments: [String]) {
    guard arguments.count == 3 else { exit(64) }
    var limits = WorkerLimits()
    limits.decoding = WorkerLimits.ProcessorTime(base: .seconds(3_600), perMegapixel: .zero)
    let client = HEIFClient(path: arguments[0], limits: limits, workers: 1, mediaTypes: [.png])
    do {
      _ = try client.decoder.decode(try bytes(arguments[1]))
      print(client.workerNumbers.map(String.init).joined(separator: " "))
      fflush(nil)
      _ = try client.decoder.decode(try bytes(arguments[2]))
    } catch {
      print(error)
    }
  }

  /// Decodes each PNG named behind the worker's program twice, all of which fail, and prints how many descriptors are
  /// open before and after.
  static func outliveAll(_ arguments: [String]) {
    guard let program = arguments.first else { exit(64) }
    let before = openDescriptors
    do {
      let client = HEIFClient(path: program, limits: .default, workers: 1, mediaTypes: [.png])
      for path in arguments.dropFirst() {
        for _ in 0..<2 where (try? client.decoder.decode(bytes(path))) != nil { print("decoded \(path)") }
      }
    }
    print(before, openDescriptors)
  }

  private static var openDescriptors: Int { (0..<1_024).count { fcntl($0, F_GETFD) >= 0 } }

  private static func bytes(_ path: String) throws -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe read(descriptor, &buffer, buffer.count)
    close(descriptor)
    return Array(buffer.prefix(max(count, 0)))
  }
}

/// Waits without using the processor.
func rest(milliseconds: Int32) {
  var nothing = pollfd(fd: -1, events: 0, revents: 0)
  unsafe poll(&nothing, 1, milliseconds)
}
