import InlayCore

/// Exports of conversations. Its demands and its grammar are those of the tests.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do { try ExportDoor.check(Array(UnsafeBufferPointer(start: start, count: count))) } catch {
    preconditionFailure("\(error)")
  }
  return 0
}
