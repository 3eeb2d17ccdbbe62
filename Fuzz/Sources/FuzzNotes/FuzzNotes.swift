import InlayCore

@testable import InlayStores

/// Bodies of notes and tables in them. The first byte chooses: 0 a body and 1 a table as they are, another a body whose text
/// and runs are chosen by the bytes, because a fuzzer seldom keeps the lengths of runs sound.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let choice = bytes.first else { return 0 }
  let rest = Array(bytes.dropFirst())
  switch choice {
  case 0: read { try NoteBody.read(rest, limits: .strict) }
  case 1: read { try NoteBody.readTable(rest, limits: .strict) }
  default:
    let body = body(of: rest[...])
    read { try NoteBody.read(body, limits: .strict) }
  }
  return 0
}

/// What is read keeps the rules, and the diagnostics have positions in it.
private func read(_ body: () throws -> Converted<DecomposedText>) {
  let read: Converted<DecomposedText>
  do { read = try body() } catch let error as InlayError {
    precondition(!error.code.rawValue.hasPrefix("model."), "a rule was broken: \(error)")
    return
  } catch { preconditionFailure("another error: \(error)") }
  do { try read.value.checkInvariants() } catch {
    preconditionFailure("a text was read that breaks a rule: \(error)")
  }
  for diagnostic in read.diagnostics {
    precondition((diagnostic.at ?? 0) <= read.value.utf16Count, "a diagnostic is beyond the text")
  }
}

/// A body whose text and runs are chosen by the bytes.
private func body(of bytes: ArraySlice<UInt8>) -> [UInt8] {
  var bytes = bytes
  func next() -> Int { Int(bytes.popFirst() ?? 0) }
  func varint(_ value: Int) -> [UInt8] {
    var (out, rest) = ([UInt8](), UInt64(bitPattern: Int64(value)))
    while rest > 0x7F {
      out.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return out + [UInt8(rest)]
  }
  func field(_ number: Int, _ value: Int) -> [UInt8] { varint(number << 3) + varint(value) }
  func field(_ number: Int, _ value: [UInt8]) -> [UInt8] {
    varint(number << 3 | 2) + varint(value.count) + value
  }
  let pieces = ["a", "ü", "😀", "\u{FFFC}", "\n", "\r\n", "\u{2029}", "\t"]
  let text = (0..<next() % 32).map { _ in pieces[next() % pieces.count] }.joined()
  var note = field(2, Array(text.utf8))
  var left = text.utf16.count
  while left > 0 {
    let length = min(left, 1 + next() % 8)
    left -= length
    var run = field(1, length)
    for _ in 0..<next() % 5 {
      switch next() % 8 {
      case 0:
        let style = field(1, next()) + field(4, next() % 16) + field(2, next() % 6) + field(8, next() % 2)
        run += field(2, style + field(5, field(2, next() % 2)))
      case 1:
        run += field(3, field(1, Array("Avenir-Heavy".utf8)) + [0x15] + (0..<4).map { _ in UInt8(next()) })
      case 2: run += field(12, field(1, [UInt8(next() & 0x7F)]) + field(2, Array("x".utf8)))
      case 3: run += field(9, Array(bytes.prefix(next() % 8)))
      case 4:
        run += field(10, (0..<4).flatMap { [UInt8($0 + 1) << 3 | 5] + (0..<4).map { _ in UInt8(next()) } })
      case 5: run += field([5, 6, 7, 8, 13, 14][next() % 6], Int(Int8(truncatingIfNeeded: next())))
      case 6: run += field(99, next())
      default: run += Array(bytes.prefix(next() % 4))
      }
    }
    note += field(5, run)
  }
  return field(2, field(3, note))
}
