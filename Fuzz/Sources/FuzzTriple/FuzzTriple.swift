import InlayCore
import InlayFiles

@testable import InlayFormats

/// The bare triple. The result must satisfy the rules, and read back equal after writing.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let text = try? TripleReader.read(MemorySource(bytes), limits: .strict).value else { return 0 }
  do { try text.checkInvariants() } catch {
    preconditionFailure("a triple was read that breaks a rule: \(error)")
  }
  guard let triple = try? Triple.of(text).value else { return 0 }
  let sink = MemorySink()
  do { try TripleWriter.write(triple, to: sink) } catch { preconditionFailure("\(error)") }
  guard let again = try? TripleReader.read(MemorySource(sink.bytes)).value else {
    preconditionFailure("the triple written does not read")
  }
  precondition(again.text == text.text, "the text is another after writing and reading")
  precondition(again.placements.count == text.placements.count, "placements were lost")
  return 0
}
