internal import CInlaySystem
private import Synchronization

/// File names that are not UTF-8, which are common on older Linux systems. A Swift string cannot hold them.
///
/// Each byte that is not part of UTF-8 becomes a private character, U+10F780 to U+10F7FF, when an argument of the program is
/// read. ``SystemName`` turns it back. That costs nothing, and changes no name, in a process without such arguments.
package enum ForeignBytes {
  private static let first: UInt32 = 0x10_F700
  private static let areUsed = Atomic<Bool>(false)

  /// The arguments of the process, without the program's name.
  package static let arguments: [String] = {
    (1..<max(1, Int(CommandLine.argc))).map { index in
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { return "" }
      return unsafe string(Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument))))
    }
  }()

  /// The bytes of a name as a string. Complexity: O(n).
  package static func string(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    areUsed.store(true, ordering: .relaxed)
    var scalars = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var at = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        scalars.append(Unicode.UTF8.decode(encoded))
        at += encoded.count
      case .error(let length):
        for byte in bytes[at..<min(at + length, bytes.count)] {
          if let scalar = Unicode.Scalar(first + UInt32(byte)) { scalars.append(scalar) }
        }
        at += length
      case .emptyInput: return String(scalars)
      }
    }
  }

  /// The bytes of a name, given the UTF-8 bytes of its string. Complexity: O(n).
  static func bytes(_ name: some Sequence<UInt8>) -> [UInt8] {
    let bytes = Array(name)
    guard areUsed.load(ordering: .relaxed) else { return bytes }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.flatMap { scalar in
      byte(scalar).map { [$0] } ?? Array(Unicode.UTF8.encode(scalar) ?? .init())
    }
  }

  /// The name for people: `caf\xE9.rtf`. Complexity: O(n).
  package static func visible(_ name: String) -> String {
    guard areUsed.load(ordering: .relaxed), name.unicodeScalars.contains(where: { byte($0) != nil }) else {
      return name
    }
    return name.unicodeScalars.reduce(into: "") { visible, scalar in
      if let byte = byte(scalar) {
        visible += "\\x" + String(byte, radix: 16, uppercase: true)
      } else {
        visible.unicodeScalars.append(scalar)
      }
    }
  }

  private static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    first + 0x80...first + 0xFF ~= scalar.value ? UInt8(scalar.value - first) : nil
  }
}
