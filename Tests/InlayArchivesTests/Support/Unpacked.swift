import InlayArchives
import InlayCore
import InlayFiles

/// The files of a zip by their paths; a folder ends with a slash and is empty.
func files(of zip: [UInt8], limits: Limits = .default) throws -> [String: String] {
  let sink = MemorySink()
  try ArchiveUnpacker.unpack(MemorySource(zip), as: .zip, into: sink, limits: limits)
  var files: [String: String] = [:]
  let tree = try FileTree(tar: sink.bytes)
  try tree.visit { path, content in
    switch content {
    case .file(let source): files[path.description] = String(decoding: try source.readAll(), as: UTF8.self)
    case .folder: files["\(path)/"] = ""
    }
  }
  return files
}

func content(of gzip: [UInt8], limits: Limits = .default) throws -> [UInt8] {
  let sink = MemorySink()
  try ArchiveUnpacker.unpack(MemorySource(gzip), as: .gzip, into: sink, limits: limits)
  return sink.bytes
}

/// The error that unpacking ends with, as its code and sentence; `nil` if it succeeds.
func refusal(of archive: [UInt8], as kind: ArchiveKind = .zip, limits: Limits = .default) -> String? {
  do {
    try ArchiveUnpacker.unpack(MemorySource(archive), as: kind, into: MemorySink(), limits: limits)
    return nil
  } catch let error as InlayError { return "\(error.code.rawValue): \(error)" } catch { return "\(error)" }
}
