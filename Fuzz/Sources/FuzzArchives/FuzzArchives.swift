import Foundation

@testable import InlayArchives
@testable import InlayCore
@testable import InlayFiles

/// Zips and gzips. The first byte says how: the rest as it is, or as choices in a grammar of zips and gzips that are nearly
/// right. Random bytes hardly ever have a directory whose entries agree with their local headers.
///
/// What unpacks is a tar with safe names within the limits, and the same every time. An archive that takes more than two
/// seconds of processor time in the strict profile is a failure.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var choices = Choices(bytes: Array(UnsafeBufferPointer(start: start, count: count)))
  let archive: [UInt8]
  switch choices.number(below: 4) {
  case 0: archive = choices.rest
  case 1: archive = ArchiveGrammar.gzip(&choices)
  default: archive = ArchiveGrammar.zip(&choices)
  }
  for kind in ArchiveKind.allCases {
    let began = processorSeconds()
    let unpacked = unpack(archive, kind)
    precondition(processorSeconds() - began < 2, "an archive of \(archive.count) bytes took too long")
    guard let unpacked else { continue }
    precondition(unpack(archive, kind) == unpacked, "it unpacks to something else the second time")
    let room = UnpackRequest(kind, .strict).outputBytes(packed: archive.count)
    precondition(unpacked.count <= room, "more comes out than is allowed")
    guard kind == .zip else { continue }
    var limits = Limits.strict
    limits.bundleBytes = room
    do {
      let tree = try FileTree(tar: unpacked, limits: limits)
      precondition(tree.byteCount <= Limits.strict.bundleBytes)
      tree.visit { path, _ in precondition(!path.isLeftByMac) }
    } catch { preconditionFailure("what was unpacked is no tar: \(error)") }
  }
  return 0
}

/// What is in the archive; `nil` if it is refused, which must be by a typed error.
private func unpack(_ archive: [UInt8], _ kind: ArchiveKind) -> [UInt8]? {
  let sink = MemorySink()
  do {
    try ArchiveUnpacker.unpack(MemorySource(archive), as: kind, into: sink, limits: .strict)
    return sink.bytes
  } catch {
    precondition(error is InlayError, "\(error)")
    return nil
  }
}

private func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
