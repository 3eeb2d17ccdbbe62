internal import CInlaySystem
internal import InlayCore
internal import InlayCurl
internal import InlayLive
internal import Synchronization

/// A program for tests that uploads one image to a server at 127.0.0.1, and can end at any report of its queue as if it were killed.
///
///     LoopbackUploader FOLDER URL tus|keyed|form COUNT REPORT
///
/// The image has COUNT bytes. At the report of that number the program ends by SIGKILL; 0 is none. Prints the last state.
@main enum Main {
  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count == 6, let count = Int(arguments[4]), let last = Int(arguments[5]) else { exit(64) }
    do {
      let address = try WebAddress(arguments[2])
      var policy = UploadPolicy()
      (policy.schemes, policy.ports, policy.addresses) = (["http"], [address.port], [.v4(0x7F00_0001)])
      let transport: any UploadTransport =
        arguments[3] == "tus"
        ? try TusUpload(to: arguments[2], by: CurlTransport(), policy: policy, resolver: .system, clock: .system)
        : try MultipartUpload(
          to: arguments[2], by: CurlTransport(), policy: policy, honorsKeys: arguments[3] == "keyed",
          resolver: .system, clock: .system)
      let queue = try UploadQueue(folder: arguments[1], transport: transport, policy: policy, clock: .system)
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
      let reports = Mutex(0)
      let digest = try queue.add(InlineImage(mediaType: .png, content: .bytes(bytes))) { _ in
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
}
