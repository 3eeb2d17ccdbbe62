import Foundation
import InlayCore
import TestKit
import Testing

/// A server on this machine that misbehaves as the path of a request says (`Server/misbehaving_server.py`).
final class MisbehavingServer: Sendable {
  private let program: RunningProgram
  private let folder: TemporaryFolder
  let port: Int
  let address: String

  /// The image that the server sends: a PNG of 200 kB, most of it a chunk that no reader knows.
  static let image: [UInt8] = {
    let sample = (try? Files.read(PackageRoot.path(to: "Samples/Art/lake.png"))) ?? []
    let name = Array("inLy".utf8)
    let junk = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    func word(_ value: UInt32) -> [UInt8] {
      (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    let chunk = word(UInt32(junk.count)) + name + junk + word(CRC32.checksum((name + junk)[...]))
    return sample.dropLast(12) + chunk + sample.suffix(12)
  }()

  init(_ address: String = "127.0.0.1") throws {
    let folder = try TemporaryFolder()
    try Files.write(Self.image, to: folder / "image.png")
    let program = try RunningProgram(
      Python.path,
      [
        "-B", PackageRoot.path(to: "Tests/InlayLiveTests/Server/misbehaving_server.py"), address,
        folder / "image.png",
      ])
    port = try program.output.first { Int($0) }
    (self.program, self.folder, self.address) = (program, folder, address)
  }

  /// A URL of the server, by the name of a fault.
  func url(_ path: String) -> String { "http://\(address):\(port)/\(path)" }

  /// The requests so far: method, path and fields.
  var requests: [String] { Array(program.output.all.dropFirst()) }

  /// The requests, once there are so many. What the server prints arrives a little later than what it answers.
  func requests(_ count: Int) async -> [String] {
    await eventually { self.requests.count >= count }
    return requests
  }
}
