import InlayCore
import InlayRTF

@testable import InlayFiles

/// The text of an RTFD. The result must satisfy the rules and be stable: writing and reading it again gives the same
/// bytes the second time.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var builder = FileTreeBuilder()
  do {
    try builder.add(file: MemorySource(bytes), at: "TXT.rtf")
    try builder.add(file: MemorySource(Array("picture".utf8)), at: "a.png")
  } catch { preconditionFailure("two plain names were refused: \(error)") }
  guard let first = try? RTFD.read(builder.finish(), limits: .strict).value else { return 0 }
  do { try first.checkInvariants() } catch {
    preconditionFailure("RTF was read that breaks a rule: \(error)")
  }
  do {
    let once = try RTFD.write(first).value
    let second = try RTFD.read(once).value
    let twice = try RTFD.write(second).value
    precondition(second.text == first.text, "the text is another after writing and reading")
    let equal = try once.isIdentical(to: twice)
    precondition(equal, "the second trip gives other bytes than the first")
  } catch { preconditionFailure("what was read cannot be written and read: \(error)") }
  return 0
}
