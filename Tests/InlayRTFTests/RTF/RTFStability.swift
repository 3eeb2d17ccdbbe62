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
