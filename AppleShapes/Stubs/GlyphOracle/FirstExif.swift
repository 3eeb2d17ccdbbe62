public import Foundation

/// Not part of Apple's API: the texts of the first Exif block. It is found by its signature rather than through the
/// boxes, so that this oracle shares nothing with Inlay's own reader.
public enum FirstExif {
  public static func texts(of data: Data) -> [Int: String]? {
    let bytes = [UInt8](data)
    guard bytes.count > 12, bytes[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    // These bytes start a TIFF. Whatever precedes them is skipped.
    let marks = ["MM\0*", "II*\0"].compactMap { data.range(of: Data($0.utf8))?.lowerBound }
    guard let mark = marks.min() else { return nil }
    let start = mark - data.startIndex
    let isBig = bytes[start] == UInt8(ascii: "M")
    func number(_ at: Int, _ count: Int) -> Int? {
      guard at >= 0, at + count <= bytes.count else { return nil }
      let piece = bytes[at..<at + count]
      return (isBig ? Array(piece) : Array(piece.reversed())).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(start + 4, 4), let count = number(start + directory, 2), count < 1_000 else {
      return nil
    }
    var texts: [Int: String] = [:]
    for entry in 0..<count {
      let at = start + directory + 2 + entry * 12
      guard let tag = number(at, 2), number(at + 2, 2) == 2, let length = number(at + 4, 4),
        let offset = length <= 4 ? at + 8 - start : number(at + 8, 4), start + offset + length <= bytes.count
      else { continue }
      let text = bytes[(start + offset)..<(start + offset + length)].prefix { $0 != 0 }
      if !text.isEmpty { texts[tag] = String(decoding: text, as: UTF8.self) }
    }
    return texts
  }
}
