import InlayCore
import InlayFiles
import InlayFormats
import InlayRTF
import TestKit

/// Writing and reading changes nothing after the first trip: equal text, and the second trip gives the same bytes.
func expectStable(_ text: DecomposedText, _ name: String = "") throws {
  let tree = try RTFD.write(text).value
  let second = try RTFD.read(tree).value
  let again = try RTFD.write(second).value
  let (bytes, secondBytes) = (
    try tree.file("TXT.rtf")?.readAll() ?? [], try again.file("TXT.rtf")?.readAll() ?? []
  )
  try expect(second.text, equals: text.text, name)
  try expect(second.placements.count, equals: text.placements.count, name)
  try expect(secondBytes, equals: bytes, name)
  try expect(again.isIdentical(to: tree), "\(name): the second bundle differs")
}

/// What `read` gives for bad input; `nil` if it throws an ``InlayError``. Any other error is thrown on, and fails the test.
func valueOfBadInput<Value>(_ read: () throws -> Value) throws -> Value? {
  do { return try read() } catch is InlayError { return nil }
}
