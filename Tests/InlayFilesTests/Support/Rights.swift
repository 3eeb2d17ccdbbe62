import Foundation
import TestKit

/// Calls `body` without the rights of root, which this thread alone gives up. Others have none to give up.
func asNobody(_ body: () throws -> Void) throws {
  guard getuid() == 0 else { return try body() }
  typealias Change = @convention(c) (UInt32) -> Int32
  guard let symbol = unsafe dlsym(nil, "setfsuid") else { throw Unmet("only Linux has rights of a thread") }
  let change = unsafe unsafeBitCast(symbol, to: Change.self)
  _ = change(nobody)
  defer { _ = change(0) }
  return try body()
}

extension Scratch {
  /// Makes a file or folder that of the one who is nobody in ``asNobody(_:)``.
  func give(_ name: String) throws {
    if getuid() == 0, unsafe chown(path(name), nobody, nobody) != 0 { throw POSIXError(.EPERM) }
  }
}

private let nobody: UInt32 = 65_534
