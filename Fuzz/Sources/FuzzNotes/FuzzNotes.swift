import InlayCore

/// Bodies of notes and tables in them, raw or built from the bytes. Its demands and its grammar are those of the tests.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do { try NoteDoor.check(Array(UnsafeBufferPointer(start: start, count: count))) } catch {
    preconditionFailure("\(error)")
  }
  return 0
}
