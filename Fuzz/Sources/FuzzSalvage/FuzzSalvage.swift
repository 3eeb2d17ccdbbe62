import InlayCore
import InlayFiles

@testable import InlayDocument

/// Damaged documents as JSON, as tar and as a folder. What is salvaged must satisfy the rules, and make a sound document.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let form = bytes.first else { return 0 }
  let body = Array(bytes.dropFirst())
  var options = PortableReadOptions(limits: .strict, unsealed: true)
  options.damage = .all
  let text: DecomposedText
  do {
    switch form % 3 {
    case 0: text = try PortableDocument.read(json: body, options: options).value
    case 1: text = try PortableDocument.read(tar: MemorySource(body), options: options).value
    default:
      var builder = FileTreeBuilder()
      try builder.add(file: MemorySource(body), at: "document.json")
      text = try PortableDocument.read(tree: builder.finish(), options: options).value
    }
  } catch { return 0 }
  do {
    try text.checkInvariants()
    let report = try PortableDocument.verify(tree: PortableDocument.tree(of: text))
    let lacks = report.findings.contains { if case .absentBlob = $0 { false } else { $0.isDamage } }
    precondition(!lacks, "what was salvaged is damaged: \(report.findings)")
  } catch { preconditionFailure("what was salvaged cannot be written: \(error)") }
  return 0
}
