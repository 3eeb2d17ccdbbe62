import InlayCore

/// The text of an RTFD. The result must satisfy the rules and be stable: writing and reading it again gives the same text
/// and, the second time, the same bytes, unless a diagnostic says that tables were simplified. The tests demand the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do { try RTFTableDoor.checkBundle(Array(UnsafeBufferPointer(start: start, count: count))) } catch {
    preconditionFailure("\(error)")
  }
  return 0
}
