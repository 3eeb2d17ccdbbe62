import InlayCore
import InlayFiles
import Testing

/// What archives hold for macOS, and what is said about them between the command and its helper.
@Suite struct ArchiveTests {
  @Test func `what macOS adds for itself is left out, and its folders stay`() throws {
    let whole = try tree(
      [
        "a": "1", "._a": "", ".DS_Store": "", "__MACOSX/b/._c": "", "b/.DS_Store": "", "c/__MACOSX/x": "",
        "__MACOSX2": "2", "d/x._y": "3",
      ], folders: ["__MACOSX/e", "f"])
    let expected = try tree(["a": "1", "__MACOSX2": "2", "d/x._y": "3"], folders: ["b", "c", "f"])
    #expect(try whole.withoutMacFiles(limits: .default).isIdentical(to: expected))
  }

  @Test func `bytes of output that overflow are without bounds`() {
    var limits = Limits()
    limits.bundleBytes = 100
    limits.files = 3
    #expect(UnpackRequest(.zip, limits).outputBytes(packed: 1) == 100 + 3 * 4_096 + 1 << 20)
    for files in [Int.max, Int.max / 4_096 + 1] {
      limits.files = files
      #expect(UnpackRequest(.zip, limits).outputBytes(packed: 1) == .max)
    }
  }

  @Test func `an error comes back with its position in the archive`() {
    let error = InlayError(.archiveDamaged, "cut short", at: InlayError.Place(file: "a.zip", .byte(17)))
    #expect(UnpackReply.error(UnpackReply.line(error)) == error)
  }
}
