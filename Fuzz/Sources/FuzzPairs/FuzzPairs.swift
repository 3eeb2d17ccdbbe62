import InlayCore

/// A text written in two formats, one after the other, or in one that must report what it cannot carry. Its demands and its
/// grammar are those of the tests.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do { try PairDoor.check(Array(UnsafeBufferPointer(start: start, count: count))) } catch {
    preconditionFailure("\(error)")
  }
  return 0
}
