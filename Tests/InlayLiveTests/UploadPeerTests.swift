import Foundation
import InlayCore
import InlayCurl
import InlayFiles
import TestKit
import Testing

@testable import InlayLive

/// The program of `Samples/Server`, if it was built.
private let messageServer = ["debug", "release"].lazy.map {
  PackageRoot.path(to: "Samples/Server/.build/\($0)/message-server")
}.first { FileManager.default.isExecutableFile(atPath: $0) }

private let needsMessageServer = Need("no message-server: swift build --package-path Samples/Server") {
  messageServer != nil
}

/// Uploads to the server of `Samples/Server`, whose HTTP is another's.
@Suite(.needs(needsMessageServer)) struct UploadPeerTests {
  /// Runs the server. Returns its port, once it listens.
  private static func start(_ folder: TemporaryFolder) throws -> (RunningProgram, Int) {
    let server = try RunningProgram(
      messageServer ?? "", [folder / "store", "--port", "0"], joinsErrors: true)
    let port = try server.output.first { line in
      line.firstRange(of: "127.0.0.1:").flatMap { Int(line[$0.upperBound...].prefix { $0.isNumber }) }
    }
    return (server, port)
  }

  @Test(arguments: [true, false]) func imagesAreStoredOnce(_ isTus: Bool) async throws {
    let folder = try TemporaryFolder()
    let (server, port) = try Self.start(folder)
    defer { server.end() }
    var policy = UploadPolicy()
    (policy.schemes, policy.ports, policy.addresses) = (["http"], [port], [.v4(0x7F00_0001)])
    let base = "http://127.0.0.1:\(port)"
    func transport() throws -> any UploadTransport {
      if isTus {
        return try TusUpload(
          to: base + "/files", by: CurlTransport(), policy: policy, resolver: .system,
          clock: LoaderKit.impatient
        ) { answer, _ in answer.fields.single("content-location").map { UploadReceipt(url: base + $0) } }
      }
      return try MultipartUpload(
        to: base + "/uploads", by: CurlTransport(), policy: policy, honorsKeys: true, resolver: .system,
        clock: LoaderKit.impatient)
    }
    let images = (0..<5).map { UploadKit.image($0, count: 400_000) }
    // Cut off a few times, then to the end.
    for round in 0..<8 {
      let queue = try UploadKit.queue(folder, transport(), policy)
      let digests = try images.map { try queue.add($0) }
      if round < 7 {
        try await Task.sleep(for: .milliseconds(round * 4))
        await queue.close()
        continue
      }
      try await queue.settled()
      for digest in digests {
        guard case .done(let receipt) = queue.state(of: digest) else {
          return #expect(Bool(false), "\(String(describing: queue.state(of: digest)))")
        }
        #expect(receipt.url == "\(base)/blobs/\(digest.hex)")
      }
      await queue.close()
    }
    server.end()
    // Whatever became of the rounds that were cut off, the server has each image once.
    let checked = try Subprocess.run(messageServer ?? "", ["--check", folder / "store"])
    #expect(checked.exitCode == 0 && checked.text.contains("5 blobs"), "\(checked.text)\(checked.errorText)")
  }
}
