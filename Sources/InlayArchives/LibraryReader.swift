internal import CArchive
internal import InlayCore
internal import InlayFiles
private import InlaySystem

/// libarchive, reading a `ByteSource`. Used by one thread.
@safe final class LibraryReader {
  /// What libarchive calls back with: the source, the place in it, and the last piece read.
  @safe private final class Input {
    let source: any ByteSource
    var at = 0
    let piece: UnsafeMutableRawBufferPointer
    /// An error of the source, which libarchive cannot carry.
    var failure: (any Error)?

    init(_ source: any ByteSource) {
      self.source = source
      unsafe piece = .allocate(byteCount: 65_536, alignment: 16)
    }

    deinit { unsafe piece.deallocate() }

    /// Copies the next bytes into `piece`. Returns how many, or -1.
    func read() -> Int {
      do {
        let end = min(source.count, at.addingSaturating(unsafe piece.count))
        let bytes = at < end ? try source.read(at..<end) : []
        unsafe piece.copyBytes(from: bytes.prefix(piece.count))
        at += bytes.count
        return bytes.count
      } catch {
        failure = error
        return -1
      }
    }

    func seek(_ offset: Int64, _ origin: Int32) -> Int64 {
      let base = origin == SEEK_SET ? 0 : origin == SEEK_CUR ? at : source.count
      let (place, overflow) = base.addingReportingOverflow(Int(clamping: offset))
      guard !overflow, place >= 0 else { return Int64(ARCHIVE_FATAL) }
      at = place
      return Int64(place)
    }
  }

  private let archive: OpaquePointer
  private let input: Input
  /// What libarchive unpacks into. Nothing is kept of it.
  private let buffer: UnsafeMutableRawBufferPointer

  /// Opens `source`, after `configure` has named the formats and filters that may be used.
  ///
  /// - Throws: `InlayError` if libarchive refuses it.
  init(_ source: any ByteSource, _ configure: (OpaquePointer) -> CInt) throws {
    guard let archive = unsafe archive_read_new() else { throw Self.outOfMemory }
    unsafe self.archive = archive
    input = Input(source)
    unsafe buffer = .allocate(byteCount: 1 << 18, alignment: 16)
    guard unsafe configure(archive) >= ARCHIVE_WARN else { throw failure() }
    unsafe archive_read_set_callback_data(archive, Unmanaged.passUnretained(input).toOpaque())
    unsafe archive_read_set_read_callback(archive) { _, data, piece in
      guard let data = unsafe data, let piece = unsafe piece else { return -1 }
      let input = unsafe Unmanaged<Input>.fromOpaque(data).takeUnretainedValue()
      let count = input.read()
      unsafe piece.pointee = UnsafeRawPointer(input.piece.baseAddress)
      return count
    }
    unsafe archive_read_set_seek_callback(archive) { _, data, offset, origin in
      guard let data = unsafe data else { return Int64(ARCHIVE_FATAL) }
      return unsafe Unmanaged<Input>.fromOpaque(data).takeUnretainedValue().seek(offset, origin)
    }
    guard unsafe archive_read_open1(archive) >= ARCHIVE_WARN else { throw failure() }
  }

  deinit {
    unsafe archive_read_free(archive)
    unsafe buffer.deallocate()
  }

  /// A file or folder, as libarchive sees it.
  struct Entry {
    /// The size; `nil` if it is not known.
    let size: Int?
  }

  /// The next entry; `nil` behind the last. Warnings are about names and times, which are not taken from libarchive.
  ///
  /// - Throws: `InlayError` if the archive is damaged or cannot be read.
  func next() throws -> Entry? {
    var entry: OpaquePointer?
    let status = unsafe archive_read_next_header(archive, &entry)
    if status == ARCHIVE_EOF { return nil }
    guard status >= ARCHIVE_WARN, let entry = unsafe entry else { throw failure() }
    guard unsafe archive_entry_size_is_set(entry) != 0 else { return Entry(size: nil) }
    return Entry(size: Int(clamping: unsafe archive_entry_size(entry)))
  }

  /// The next bytes of the entry; empty behind the last, when its checksum is known to be right.
  ///
  /// - Throws: `InlayError` if the content is damaged or cannot be read; `CancellationError`.
  func read() throws -> [UInt8] {
    try Task.checkCancellation()
    let count = unsafe archive_read_data(archive, buffer.baseAddress, buffer.count)
    // libarchive takes a gzip whose source fails for one that ends there.
    guard count >= 0, input.failure == nil else { throw failure() }
    return unsafe Array(buffer.prefix(count))
  }

  /// Goes past the content of the entry without unpacking it.
  ///
  /// - Throws: `InlayError` if the archive cannot be read.
  func skip() throws {
    guard unsafe archive_read_data_skip(archive) >= ARCHIVE_WARN else { throw failure() }
  }

  /// The error for the last call that failed: that of the source, or what libarchive says.
  private func failure() -> any Error {
    if let failure = input.failure { return failure }
    if SystemError(unsafe archive_errno(archive)) == .noMemory { return Self.outOfMemory }
    let words = unsafe archive_error_string(archive).map { unsafe String(cString: $0) } ?? ""
    if words.contains("CRC") { return InlayError.archive(.checksum) }
    return InlayError.archive(.damaged("the archive is damaged or cut short"))
  }

  private static let outOfMemory = InlayError.archive(.memory)
}
