import Dispatch
import Foundation
import Synchronization
import TestKit

/// System calls that fail on a thread of its own: as on file systems that do not have them, and on disks that break.
enum FailingCalls: Sendable {
  /// Renaming without replacing, and exchanging names.
  case exchange
  case lock, sync, permissions, reading, opening, removing, status

  /// Their numbers on this processor; none where they are not known.
  private var numbers: [UInt32] {
    #if os(Linux) && arch(x86_64)
      switch self {
      case .exchange: [316]
      case .lock: [73]
      case .sync: [74]
      case .permissions: [91]
      case .reading: [17]
      case .opening: [257]
      case .removing: [263]
      case .status: [5, 262]
      }
    #elseif os(Linux) && arch(arm64)
      switch self {
      case .exchange: [276]
      case .lock: [32]
      case .sync: [82]
      case .permissions: [52]
      case .reading: [67]
      case .opening: [56]
      case .removing: [35]
      case .status: [79, 80]
      }
    #else
      []
    #endif
  }

  /// Calls `body` where these calls fail with `code`. What it throws is thrown.
  func run<Value: Sendable>(_ code: Int32, _ body: @escaping @Sendable () throws -> Value) throws -> Value {
    let result = Mutex<Result<Value, any Error>>(.failure(Unmet("the thread did not run")))
    let done = DispatchSemaphore(value: 0)
    TestThread.run {
      let outcome = Result {
        try begin(code)
        return try body()
      }
      result.withLock { $0 = outcome }
      done.signal()
    }
    done.wait()
    return try result.withLock { $0 }.get()
  }

  /// From now on, these calls fail with `code` on this thread, which must be one of `run`.
  func begin(_ code: Int32) throws {
    guard !numbers.isEmpty, Self.fail(numbers, code) else { throw Unmet("no filter of system calls") }
  }

  /// Lets calls fail on this thread (seccomp(2)). Returns whether it could be done.
  private static func fail(_ numbers: [UInt32], _ code: Int32) -> Bool {
    // Instructions of struct sock_filter: 16 bits of code, two jumps of 8 bits, a value of 32 bits.
    func instruction(_ code: UInt64, orSkip count: UInt64 = 0, _ value: UInt32) -> UInt64 {
      code | count << 24 | UInt64(value) << 32
    }
    var program = [instruction(0x20, 0)]
    for number in numbers {
      program += [
        instruction(0x15, orSkip: 1, number), instruction(0x06, 0x0005_0000 | UInt32(bitPattern: code)),
      ]
    }
    program.append(instruction(0x06, 0x7FFF_0000))
    // Variadic in C, which Swift does not import.
    typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
    guard let symbol = unsafe dlsym(nil, "prctl") else { return false }
    let control = unsafe unsafeBitCast(symbol, to: Control.self)
    return unsafe program.withUnsafeBufferPointer { program in
      let filter = [UInt(program.count), UInt(bitPattern: program.baseAddress)]
      return unsafe filter.withUnsafeBufferPointer { filter in
        control(38, 1, 0, 0, 0) == 0
          && control(22, 2, UInt(bitPattern: filter.baseAddress), 0, 0) == 0
      }
    }
  }
}

extension Need {
  /// System calls that can be made to fail on one thread.
  static let failingCalls = Need("calls fail on one thread only on Linux, on x86-64 and ARM64") {
    (try? FailingCalls.lock.run(EIO) { true }) == true
  }
}
