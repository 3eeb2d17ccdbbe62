internal import CInlaySystem
internal import InlayCore
internal import InlayCurl
package import InlayLive
internal import InlayLiveCache
internal import InlaySystem
internal import Synchronization

/// The program `inlay-fetch`: loads the images of one order, and ends.
package enum FetchService {
  /// Runs the command line, given without the program's name. Returns the exit status.
  ///
  /// - Parameter addresses: addresses to connect to although they are not public, for tests.
  package static func run(_ arguments: [String], addresses: Set<NetworkAddress> = []) -> Int32 {
    if arguments == ["--version"] {
      return Program.say("inlay-fetch \(InlayVersion.current)\n", on: STDOUT_FILENO, 0)
    }
    if arguments == ["--help"] { return Program.say(helpText, on: STDOUT_FILENO, 0) }
    guard arguments == [FetchOrder.argument] else { return Program.say(usageText, on: STDERR_FILENO, 64) }
    // Before there are tasks: the descriptors that their runtime opens must not be closed.
    Confinement.leaveParent(isWaitedFor: false)
    guard let order = readOrder() else { return 64 }
    guard Confinement.allowNetworking(writingBelow: writable(order)) else { return 77 }
    let status = Monitor<Int32?>(nil)
    endIfTasksStop()
    Task {
      let ended = await load(order, addresses)
      status.change { $0 = ended }
    }
    return status.wait { $0 }
  }

  /// Ends the process by SIGALRM if no task runs for a minute. Where the system has no thread left, the runtime of tasks would
  /// wait for one for ever.
  private static func endIfTasksStop() {
    alarm(60)
    Task {
      while true {
        alarm(60)
        try await Task.sleep(for: .seconds(5))
      }
    }
  }

  private static func readOrder() -> FetchOrder? {
    var bytes: [UInt8] = []
    let end = FetchLine.bytes(["end"])
    while bytes.count <= FetchOrder.longest {
      guard let piece = try? SystemCall.readNext(STDIN_FILENO, count: 64 << 10), !piece.isEmpty else {
        return nil
      }
      bytes += piece
      if bytes.suffix(end.count) == end[...] { return FetchOrder(bytes) }
    }
    return nil
  }

  /// The folders of temporary files, and of the cache.
  private static func writable(_ order: FetchOrder) -> [String] {
    guard let cache = order.cache, let slash = cache.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return ["/tmp"]
    }
    return ["/tmp", String(cache[...slash])]
  }

  /// The cache that is asked for. One that cannot be used is told of, and does without.
  private static func cache(_ order: FetchOrder, _ output: Output) -> ImageCache? {
    guard let path = order.cache else { return nil }
    do { return try ImageCache.file(path) } catch {
      output.write(.cacheFailed(error as? InlayError ?? .liveCache(error)))
      return nil
    }
  }

  private static func load(_ order: FetchOrder, _ addresses: Set<NetworkAddress>) async -> Int32 {
    var policy = order.policy
    policy.addresses = addresses
    var limits = Limits()
    limits.imagePixels = order.pixels
    let output = Output()
    let cache = cache(order, output)
    let loader = ImageLoader(transport: CurlTransport(), policy: policy, limits: limits, cache: cache)
    await withTaskGroup(of: Void.self) { group in
      for (image, content) in order.images.enumerated() {
        group.addTask {
          do {
            let loaded = try await loader.load(content) { state in
              switch state {
              case .receiving(let count, let total, _):
                output.write(.receiving(image: image, count: count, total: total))
              case .waiting: output.write(.waiting(image: image))
              default: break
              }
            }
            output.write(loaded, image)
          } catch let error as InlayError {
            output.write(
              .failed(image: image, error, reason: (error.underlying as? LoadRefusal)?.description))
          } catch {
            output.write(.failed(image: image, .liveConnection("the load ended: \(error)"), reason: nil))
          }
        }
      }
    }
    if let failure = cache?.failure { output.write(.cacheFailed(failure)) }
    await cache?.close()
    return 0
  }

  /// Standard output, one reply at a time. If the command has ended, so does this program.
  private final class Output: Sendable {
    private let lock = Mutex(())

    func write(_ reply: FetchReply) { lock.withLock { _ in put(reply.encoded) } }

    func write(_ image: LoadedImage, _ number: Int) {
      lock.withLock { _ in
        put(
          FetchReply.loaded(image: number, count: image.source.count, origin: image.origin).encoded)
        do { try image.source.forEachChunk { put($0) } } catch { exit(74) }
      }
    }

    private func put(_ bytes: [UInt8]) {
      do { try SystemCall.write(bytes, to: STDOUT_FILENO) } catch { exit(74) }
    }
  }

  static let usageText = """
    inlay-fetch: this is a helper program that inlay starts
      see: inlay-fetch --help

    """

  static let helpText = """
    inlay-fetch \(InlayVersion.current): loads pictures by URL for inlay

    inlay starts this program for inlay fetch and --fetch. The program connects only to
    public addresses, follows at most 3 redirections, and sends no cookies, passwords or
    names. It cannot start programs, and writes files only in /tmp and in the folder of
    the cache that inlay names. It ends with the program that started it.

      inlay-fetch --version    show the version of the program
      inlay-fetch --help       show this help

    inlay looks for it at the path in $INLAY_FETCH, else next to inlay, else in
    ../libexec/inlay/ relative to inlay.

    """
}
