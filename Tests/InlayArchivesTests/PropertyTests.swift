import InlayArchives
import InlayCore
import InlayFiles
import TestKit
import Testing

@Suite struct PropertyTests {
  private func zip(_ source: ChoiceSource) -> ZipMaker {
    let names = source.array(count: 0...6) { $0.fileName(hostile: $0.oneIn(8)) }
    return ZipMaker(
      names.map { name in
        ZipMaker.Entry(
          Array(name.utf8), source.bytes(count: 0...200), deflated: source.bool(), flags: 1 << 11)
      })
  }

  @Test func `what unpacks is a tar of what was put in`() throws {
    try Property.check("zip and back", cases: Property.costly) { source in
      let zip = zip(source)
      let sink = MemorySink()
      do {
        try ArchiveUnpacker.unpack(MemorySource(zip.bytes), as: .zip, into: sink, limits: .default)
      } catch let error as InlayError {
        try expect(["tree.refused", "archive.empty", "limit.fileNameBytes"].contains(error.code), "\(error)")
        return
      }
      let tree = try FileTree(tar: sink.bytes)
      for entry in zip.entries {
        let name = String(decoding: entry.central.name, as: UTF8.self)
        guard let path = try? RelativePath(name), !path.isLeftByMac else { continue }
        let content = try tree.file(name)?.readAll()
        try expect(content.map { CRC32.checksum($0[...]) }, equals: entry.central.checksum)
      }
    }
  }

  @Test func `damaged zips and gzips give typed errors`() throws {
    try Property.check("damaged archives", cases: Property.costly) { source in
      let isZip = source.bool()
      let whole = isZip ? zip(source).bytes : Deflate.gzip(source.bytes(count: 0...200))
      let bytes = source.mutation(of: whole)
      source.note("bytes", bytes)
      let sink = MemorySink()
      do {
        try ArchiveUnpacker.unpack(MemorySource(bytes), as: isZip ? .zip : .gzip, into: sink, limits: .strict)
        if isZip { _ = try FileTree(tar: sink.bytes, limits: .strict) }
      } catch is InlayError {}
    }
  }
}
