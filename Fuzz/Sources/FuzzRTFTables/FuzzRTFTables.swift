import InlayCore

/// RTF made by a grammar of tables, in which each byte is a choice. Its demands and its grammar are those of the tests.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let rtf = RTFTableGrammar.rtf(Array(UnsafeBufferPointer(start: start, count: count)))
  do { try RTFTableDoor.check(rtf) } catch {
    preconditionFailure("\(error): \(String(decoding: rtf.prefix(4_000), as: UTF8.self))")
  }
  return 0
}
