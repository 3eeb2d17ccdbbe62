import Foundation
import TestKit

/// A file system of a few kilobytes, or a read-only view of a folder; gone with the value. A test that has one needs
/// `.mounting`.
final class Mount {
  let scratch: Scratch
  var path: String { scratch.path("mnt") }

  private init(_ scratch: Scratch, _ arguments: [[String]]) throws {
    self.scratch = scratch
    try scratch.folder("mnt")
    for (index, command) in arguments.enumerated() {
      let tool = try Tool(["mount"] + command + [scratch.path("mnt")])
      guard tool.status == 0 else {
        if index > 0 { _ = try Tool("umount", "-l", scratch.path("mnt")) }
        throw Unmet("mount \(command) ends with \(tool.status)")
      }
    }
  }

  static func small(_ size: String) throws -> Mount {
    try Mount(Scratch(), [["-t", "tmpfs", "-o", "size=\(size)", "inlay-test"]])
  }

  /// A read-only view of `folder`.
  static func readOnly(_ folder: String) throws -> Mount {
    try Mount(Scratch(), [["--bind", folder], ["-o", "remount,ro,bind"]])
  }

  // Lazily: what another test starts at this moment may have a file open there.
  deinit { _ = try? Tool("umount", "-l", path) }
}
