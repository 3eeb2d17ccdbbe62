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
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      func number(_ member: String) -> Int? {
        guard let line = lines.first(where: { $0.hasPrefix(member) }) else { return nil }
        return Int(line.dropFirst(member.utf8.count + 1))
      }
      guard let read = number("rchar:"), let written = number("wchar:") else { return nil }
      (self.read, self.written) = (read, written)
    #endif
  }
}
