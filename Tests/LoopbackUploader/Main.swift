internal import CInlaySystem
internal import InlayCore
internal import InlayCurl
internal import InlayLive
internal import Synchronization

/// A program for tests that uploads one image to a server at 127.0.0.1, and can end at any report of its queue as if it were killed.
///
///     LoopbackUploader FOLDER URL tus|keyed|form COUNT REPORT
///
/// The image has COUNT bytes. At the report of that number the program ends by SIGKILL; 0 is none. Prints the last state. With
/// `storm` for REPORT, it closes its queue at many moments, and prints how many descriptors are open more than after the first.
@main enum Main {
  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count == 6, let count = Int(arguments[4]) else { exit(64) }
    do {
      if arguments[5] == "storm" { return print(try await storm(arguments, count)) }
      guard let last = Int(arguments[5]) else { exit(64) }
      let queue = try queue(arguments)
      let reports = Mutex(0)
      let digest = try queue.add(image(0, count)) { _ in
        let number = reports.withLock { reports in
          reports += 1
          return reports
        }
        if number == last { kill(getpid(), SIGKILL) }
      }
      try await queue.settled()
      switch queue.state(of: digest) {
      case .done: print("done")
      case .unknown: print("unknown")
      case let state: print(String(describing: state))
      }
      await queue.close()
    } catch {
      print(error)
      exit(1)
    }
  }

  private static func queue(_ arguments: [String]) throws -> UploadQueue {
    let address = try WebAddress(arguments[2])
    var policy = UploadPolicy()
    (policy.schemes, policy.ports, policy.addresses) = (["http"], [address.port], [.v4(0x7F00_0001)])
    let transport: any UploadTransport =
      arguments[3] == "tus"
      ? try TusUpload(
        to: arguments[2], by: CurlTransport(), policy: policy, resolver: .system, clock: .system)
      : try MultipartUpload(
        to: arguments[2], by: CurlTransport(), policy: policy, honorsKeys: arguments[3] == "keyed",
        resolver: .system, clock: .system)
    return try UploadQueue(folder: arguments[1], transport: transport, policy: policy, clock: .system)
  }

  private static func image(_ number: Int, _ count: Int) -> InlineImage {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8 &+ number) }
    return InlineImage(mediaType: .png, content: .bytes(bytes))
  }

  private static func storm(_ arguments: [String], _ count: Int) async throws -> Int {
    var first: Int?
    for round in 0...24 {
      let queue = try queue(arguments)
      for number in 0..<5 { try queue.add(image(number, count)) }
      if round == 24 {
        try await queue.settled()
      } else {
        try await Task.sleep(for: .microseconds(round * 1_500))
      }
      await queue.close()
      if round == 4 { first = try await descriptors() }
    }
    return try await descriptors() - (first ?? 0)
  }

  /// The number of open descriptors, once libcurl's threads have ended.
  private static func descriptors() async throws -> Int {
    try await Task.sleep(for: .seconds(1))
    var status = stat()
    return (0..<4_096).count { unsafe fstat($0, &status) == 0 }
  }
}
