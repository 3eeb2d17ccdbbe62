/// The bytes that a process has read and written by system calls, from files and networks alike.
package struct ProcessTraffic: Sendable, Hashable {
  package var read: Int
  package var written: Int

  /// The traffic of a process of this user so far; `nil` if the system does not tell.
  ///
  /// Source: proc(5), /proc/pid/io, `rchar` and `wchar`.
  package init?(of pid: Int32) {
    #if canImport(Darwin)
      return nil
    #else
      guard let name = try? SystemName("/proc/\(pid)/io"), let file = try? SystemCall.openStream(name),
        let bytes = try? SystemCall.readNext(file.descriptor, count: 4_096)
      else { return nil }
      func number(_ member: String) -> Int? {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").lazy
          .map { $0.split(separator: " ") }.first { $0.count == 2 && $0[0] == member }.flatMap { Int($0[1]) }
      }
      guard let read = number("rchar:"), let written = number("wchar:") else { return nil }
      (self.read, self.written) = (read, written)
    #endif
  }
}
