import InlayFiles
import Testing

@Suite struct PathPartsTests {
  @Test(arguments: [
    ("a", "", "a"), ("a/b", "a/", "b"), ("/a", "/", "a"), ("/a/b/", "/a/", "b"), ("a//b//", "a//", "b"),
    ("a//", "", "a"), ("", "", ""), ("/", "/", ""), ("//", "//", ""), ("./.", "./", "."),
    ("../..", "../", ".."),
    // A combining mark after a slash is one character with it, but begins a name.
    ("a/\u{301}b", "a/", "\u{301}b"), ("/\u{301}", "/", "\u{301}"), ("a/\u{301}/", "a/", "\u{301}"),
  ])
  func aPathIsAFolderAndAName(_ path: String, _ folder: String, _ name: String) {
    let parts = PathParts(path)
    #expect(Array(parts.folder.utf8) == Array(folder.utf8))
    #expect(Array(parts.name.utf8) == Array(name.utf8))
    #expect(Array(PathParts.name(of: path).utf8) == Array((name.isEmpty ? path : name).utf8))
  }
}
