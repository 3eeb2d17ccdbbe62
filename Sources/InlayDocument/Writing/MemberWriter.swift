internal import InlayCore
internal import InlayJSON

/// Writes the members of one object in canonical order. The caller names the known members in ascending order, and the
/// unknown ones are inserted between them.
struct MemberWriter {
  private let unknown: JSONMembers
  private let count: Int
  private var next = 0

  /// A writer for an object that was just begun.
  @inline(__always)
  init(_ unknown: JSONMembers) {
    self.unknown = unknown
    count = unknown.isEmpty ? 0 : unknown.count
  }

  /// Writes the name of a known member, and the unknown members that come before it.
  @inline(__always)
  mutating func name(_ name: StaticString, _ writer: inout JSONWriter) {
    if next < count { passUnknown(before: name, &writer) }
    writer.name(name)
  }

  /// Writes the remaining unknown members.
  @inline(__always)
  mutating func finish(_ writer: inout JSONWriter) {
    while next < count { writeUnknown(&writer) }
  }

  @inline(never)
  private mutating func passUnknown(before name: StaticString, _ writer: inout JSONWriter) {
    let text = "\(name)"
    while next < count, unknown[next].name.utf16.lexicographicallyPrecedes(text.utf16) {
      writeUnknown(&writer)
    }
  }

  private mutating func writeUnknown(_ writer: inout JSONWriter) {
    writer.name(unknown[next].name)
    writer.value(unknown[next].value)
    next += 1
  }
}

// Optional members: left out if the value is `nil` or a flag is not set.
extension MemberWriter {
  @inline(__always)
  mutating func string(_ name: StaticString, _ value: String?, _ writer: inout JSONWriter) {
    guard let value else { return }
    self.name(name, &writer)
    writer.string(value)
  }

  @inline(__always)
  mutating func constant(_ name: StaticString, _ value: (some OpenConstant)?, _ writer: inout JSONWriter) {
    string(name, value?.rawValue, &writer)
  }

  @inline(__always)
  mutating func integer(_ name: StaticString, _ value: Int?, _ writer: inout JSONWriter) {
    guard let value else { return }
    self.name(name, &writer)
    writer.integer(value)
  }

  @inline(__always)
  mutating func length(_ name: StaticString, _ value: Length?, _ writer: inout JSONWriter) {
    integer(name, value?.thousandths, &writer)
  }

  @inline(__always)
  mutating func flag(_ name: StaticString, _ value: Bool, _ writer: inout JSONWriter) {
    guard value else { return }
    self.name(name, &writer)
    writer.bool(true)
  }

  @inline(__always)
  mutating func color(_ name: StaticString, _ value: TextColor?, _ writer: inout JSONWriter) {
    guard let value else { return }
    string(name, value.description, &writer)
  }

  @inline(__always)
  mutating func digest(_ name: StaticString, _ value: ContentDigest?, _ writer: inout JSONWriter) {
    guard let value else { return }
    string(name, value.description, &writer)
  }
}
