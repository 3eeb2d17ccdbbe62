import InlayCore
import InlayDocument
import InlayFiles

/// Portable documents as one JSON. The digest is not checked, because hardly any input would pass.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var limits = Limits.strict
  limits.placements = 1 << 16
  _ = try? PortableDocument.read(json: bytes, options: PortableReadOptions(limits: limits))
  guard
    let text = try? PortableDocument.read(
      json: bytes, options: PortableReadOptions(limits: limits, unsealed: true)
    ).value
  else { return 0 }
  do { try text.checkInvariants() } catch {
    preconditionFailure("a document was read that breaks a rule: \(error)")
  }
  let sink = MemorySink()
  do {
    try PortableDocument.writeJSON(text, to: sink)
  } catch let error as InlayError where error.code == "document.absentBlob" {
    return 0
  } catch {
    preconditionFailure("a document was read that cannot be written: \(error)")
  }
  do {
    let again = try PortableDocument.read(json: sink.bytes).value
    precondition(again == text, "the document is another after writing and reading")
  } catch {
    preconditionFailure("the document written does not read: \(error)")
  }
  return 0
}
