package import InlayCore

/// Writes a deterministic zip to a sink, entry by entry: stored, of 1980-01-01, with names in UTF-8 and no extra fields.
///
/// Source: PKWARE's APPNOTE, 4.3 and 4.4. There is no zip64, so a zip has less than 4 GiB and 65,535 entries.
package struct ZipWriter {
  private let sink: any OutputSink
  private var directory: [UInt8] = []
  private var count = 0
  private var offset = 0

  /// A writer at the start of an archive.
  package init(_ sink: any OutputSink) { self.sink = sink }

  /// Adds a file. If this fails, the archive is unusable. The content is read twice. Complexity: O(source.count).
  ///
  /// - Throws: `InlayError` if the zip becomes too large, the source cannot be read, or the sink cannot write the bytes.
  package mutating func add(file source: any ByteSource, at path: RelativePath) throws {
    let name = Array(path.description.utf8)
    guard count < 0xFFFE, let size = UInt32(exactly: source.count), let start = UInt32(exactly: offset),
      size < .max, start < .max, let nameCount = UInt16(exactly: name.count)
    else { throw InlayError.zipTooLarge }
    let sum = ChecksumSink()
    try sum.write(source, name: path.description)
    // Flag 11: the name is UTF-8.
    var common: [UInt8] = []
    Self.put(UInt16(20), to: &common)
    Self.put(UInt16(0x0800), to: &common)
    Self.put(UInt16(0), to: &common)
    Self.put(UInt16(0), to: &common)
    Self.put(UInt16(0x0021), to: &common)
    for value in [sum.value, size, size] { Self.put(value, to: &common) }
    Self.put(nameCount, to: &common)
    Self.put(UInt16(0), to: &common)
    var header: [UInt8] = [0x50, 0x4B, 3, 4]
    header += common + name
    try put(header)
    let written = ChecksumSink(passingTo: sink)
    try written.write(source, name: path.description)
    offset += source.count
    // What another program changed meanwhile would be a damaged archive.
    guard written.value == sum.value else { throw InlayError.zipChanged(path) }
    directory += [0x50, 0x4B, 1, 2]
    // Made by version 2.0 on Unix, so that the mode counts.
    Self.put(UInt16(0x0314), to: &directory)
    directory += common
    for value in [UInt16(0), 0, 0] { Self.put(value, to: &directory) }
    Self.put(UInt32(0o100644) << 16, to: &directory)
    Self.put(start, to: &directory)
    directory += name
    count += 1
  }

  /// Ends the archive. Nothing may be added after this.
  ///
  /// - Throws: `InlayError` if the zip is too large, or the sink cannot write the bytes.
  package mutating func finish() throws {
    guard let start = UInt32(exactly: offset), start < .max, let size = UInt32(exactly: directory.count)
    else { throw InlayError.zipTooLarge }
    var end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
    for _ in 0..<2 { Self.put(UInt16(truncatingIfNeeded: count), to: &end) }
    Self.put(size, to: &end)
    Self.put(start, to: &end)
    Self.put(UInt16(0), to: &end)
    try put(directory + end)
  }

  private mutating func put(_ bytes: [UInt8]) throws {
    offset += bytes.count
    try sink.write(bytes)
  }

  private static func put<Number: FixedWidthInteger>(_ value: Number, to out: inout [UInt8]) {
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
      out.append(UInt8(truncatingIfNeeded: value >> Number(shift)))
    }
  }
}

/// Computes the checksum of what it is given, and passes it on.
private final class ChecksumSink: OutputSink {
  private let next: (any OutputSink)?
  private var sum = CRC32()

  init(passingTo next: (any OutputSink)? = nil) { self.next = next }

  /// The checksum of the bytes so far.
  var value: UInt32 { sum.value }

  func write(_ bytes: [UInt8]) throws {
    sum.update(bytes[...])
    try next?.write(bytes)
  }
}

extension InlayError {
  /// A zip would need the larger form of the format.
  package static let zipTooLarge = InlayError(
    .zipTooLarge, "a zip of 4 GiB or 65,535 files cannot be written", advice: "write a folder instead")

  /// A file changed while it was written into a zip.
  package static func zipChanged(_ path: RelativePath) -> InlayError {
    InlayError(.zipChanged, "the file changed while it was being read", at: .file(path.description))
  }
}

extension InlayError.Code {
  /// A zip would have 4 GiB or 65,535 files.
  package static let zipTooLarge: Self = "zip.tooLarge"
  /// A file changed while it was written into a zip.
  package static let zipChanged: Self = "zip.changed"
}
