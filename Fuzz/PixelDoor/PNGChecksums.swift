/// The parts of a PNG, by the tests' own writer (a link to it stands beside this file).
public enum PNGChecksums {
  /// `bytes` with the checksum of every chunk made right, as far as they are chunks: without that hardly a mutation would
  /// reach the decoder.
  public static func repaired(_ bytes: [UInt8]) -> [UInt8] { PNGFile.withRightChecksums(bytes) }

  /// One chunk.
  public static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] { PNGFile.chunk(type, content) }

  /// Bytes as a zlib stream of stored blocks.
  public static func stored(_ bytes: [UInt8]) -> [UInt8] { Zlib.stored(bytes) }

  /// Four bytes, the highest first.
  public static func big(_ value: UInt32) -> [UInt8] { PNGFile.big(value) }
}
