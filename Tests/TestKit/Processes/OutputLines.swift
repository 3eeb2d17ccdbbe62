import Foundation
import Synchronization

/// The lines that a running program writes, read by a thread of its own.
///
/// `FileHandle.readabilityHandler` does the same by a source of Dispatch, which on Linux may use a descriptor's
/// record after it is freed: the test process then ends without a word.
public final class OutputLines: Sendable {
  private let state = Mutex<(rest: [UInt8], lines: [String], ended: Bool)>(([], [], false))

  /// Reads a descriptor to its end, and closes it. Lines count from their line end; the last one may lack it.
  init(of descriptor: Int32) {
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    TestThread.run { [self] in
      while true {
        let piece = handle.availableData
        take(piece)
        if piece.isEmpty { return }
      }
    }
  }

  private func take(_ piece: Data) {
    state.withLock { state in
      state.rest += piece
      var parts = state.rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      state.rest = Array(parts.removeLast())
      if piece.isEmpty {
        state.ended = true
        if !state.rest.isEmpty { parts.append(state.rest[...]) }
      }
      state.lines += parts.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The lines so far.
  public var all: [String] { state.withLock { $0.lines } }

  /// All lines, when the program has ended.
  ///
  /// - Throws: ``Unmet`` if its output does not end within 40 seconds.
  public func whole() throws -> [String] {
    for _ in 0..<20_000 {
      let (lines, ended) = state.withLock { ($0.lines, $0.ended) }
      if ended { return lines }
      usleep(2_000)
    }
    throw Unmet("the output does not end")
  }

  /// What `part` finds in the first line in which it finds something, waiting for it.
  ///
  /// - Throws: ``Unmet`` with the lines so far, if the program ends or 40 seconds pass without it.
  public func first<Part>(_ part: (String) -> Part?) throws -> Part {
    for _ in 0..<20_000 {
      let (lines, ended) = state.withLock { ($0.lines, $0.ended) }
      if let found = lines.lazy.compactMap(part).first { return found }
      if ended { break }
      usleep(2_000)
    }
    throw Unmet("not said: \(all.joined(separator: " / "))")
  }
}
