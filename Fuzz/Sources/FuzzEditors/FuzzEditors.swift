import InlayCore

/// Documents of editors: trees, deltas and blocks with ranges. Its demands and its grammar are those of the tests.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do { try EditorDoor.check(Array(UnsafeBufferPointer(start: start, count: count))) } catch {
    preconditionFailure("\(error)")
  }
  return 0
}
