@testable import InlayJSON

/// Parses JSON into a tree. Its canonical form must parse to the same tree, and be its own canonical form.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let value = try? JSONValue(parsing: bytes) else { return 0 }
  let canonical = value.canonicalBytes
  guard let again = try? JSONValue(parsing: canonical) else {
    preconditionFailure("the canonical form does not read")
  }
  precondition(again == value, "the canonical form reads to another value")
  precondition(again.canonicalBytes == canonical, "the canonical form is not its own")
  return 0
}
