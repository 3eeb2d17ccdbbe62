import Foundation
import InlayCore

/// Databases of Messages, in which each byte is a choice. Their demands and their grammar are those of the tests.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do { try door.check(Array(UnsafeBufferPointer(start: start, count: count))) } catch {
    preconditionFailure("\(error)")
  }
  return 0
}

nonisolated(unsafe) private let door: MessagesDoor = {
  let process = ProcessInfo.processInfo.processIdentifier
  do { return try MessagesDoor(NSTemporaryDirectory() + "/inlay-fuzz-\(process).db") } catch {
    fatalError("no database: \(error)")
  }
}()
