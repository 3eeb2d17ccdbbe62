internal import InlayFiles
internal import InlaySystem

/// The one output that a user names. Links are followed to what they point to, and devices and pipes are written to.
package enum OutputTarget {
  /// The path to save to; `-` if the output is a stream, which is then the standard output of this process.
  ///
  /// - Throws: `CommandFailure` if a stream cannot be opened.
  package static func opened(_ path: String) throws -> String {
    if ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path) { return "-" }
    if let status = try? FileStatus(ofPath: path), ![.file, .folder].contains(status.kind) {
      do throws(SystemError) { try SystemCall.redirectStandardOutput(to: path) } catch {
        throw CommandFailure(ExitStatus.cannotCreate, subject: path, "\(error)")
      }
      return "-"
    }
    var path = path
    for _ in 0..<maximumLinks {
      guard let target = SystemCall.link(at: path) else { break }
      path = target.utf8.first == UInt8(ascii: "/") ? target : PathParts(path).folder + target
    }
    return path
  }

  /// As many as Linux follows (path_resolution(7)). One more is left, and saving refuses it.
  private static let maximumLinks = 40
}
