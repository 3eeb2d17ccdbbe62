import InlayCore

@testable import InlayFiles

/// Tars in common forms and in this project's own form. What can be opened is written again, and must open to the same
/// tree.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let exact = try? FileTree(tar: bytes, limits: .strict)
  let lenient = try? FileTree(tar: bytes, limits: .strict, strictness: .lenient)
  precondition(exact == nil || lenient != nil, "taken strictly and refused leniently")
  for tree in [exact, lenient] {
    guard let tree, let written = tar(tree) else { continue }
    guard let again = try? FileTree(tar: written), let twice = tar(again) else {
      preconditionFailure("the tar written does not open")
    }
    precondition(twice == written, "the tar changes when it is written again")
  }
  return 0
}

private func tar(_ tree: FileTree) -> [UInt8]? {
  let sink = MemorySink()
  guard (try? tree.writeTar(to: sink)) != nil else { return nil }
  return sink.bytes
}
