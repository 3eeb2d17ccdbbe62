/// The records of a pax extended header that Inlay uses (POSIX.1-2017, pax, "pax Extended Header").
struct PaxRecords {
  var path: [UInt8]?
  var size: Int?

  /// What is wrong with a record.
  enum Fault: Error, Hashable {
    case malformed
    case unsupported(String)
  }

  /// Reads a sequence of `length keyword=value\n`. The length is decimal and counts the whole record. Throws if a
  /// record is malformed.
  ///
  /// Ignores times, owners and extended attributes. Complexity: O(n).
  init(_ bytes: [UInt8]) throws(Fault) {
    var at = 0
    while at < bytes.count {
      var length = 0
      var digits = at
      while digits < bytes.count, (0x30...0x39).contains(bytes[digits]) {
        length = length * 10 + Int(bytes[digits] - 0x30)
        digits += 1
        if length > bytes.count { throw .malformed }
      }
      let end = at + length
      guard digits > at, digits < bytes.count, bytes[digits] == 0x20, end <= bytes.count,
        end > digits + 1, bytes[end - 1] == 0x0A
      else { throw .malformed }
      let record = bytes[digits + 1..<end - 1]
      guard let equals = record.firstIndex(of: UInt8(ascii: "=")), equals > record.startIndex else {
        throw .malformed
      }
      try take(record[..<equals], record[(equals + 1)...])
      at = end
    }
  }

  private mutating func take(_ keyword: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) throws(Fault) {
    let keyword = String(decoding: keyword, as: UTF8.self)
    switch keyword {
    case "path":
      // An empty value cancels the keyword, so the header's own name applies.
      path = value.isEmpty ? nil : Array(value)
    case "size":
      size = nil
      if value.isEmpty { return }
      var number = 0
      for digit in value {
        guard (0x30...0x39).contains(digit), number < Int.max / 10 - 1 else { throw .malformed }
        number = number * 10 + Int(digit - 0x30)
      }
      size = number
    case "hdrcharset":
      if !value.elementsEqual(Array("ISO-IR 10646 2000 UTF-8".utf8)) { throw .unsupported(keyword) }
    default:
      if keyword.utf8.starts(with: "GNU.sparse.".utf8) { throw .unsupported(keyword) }
    }
  }
}
