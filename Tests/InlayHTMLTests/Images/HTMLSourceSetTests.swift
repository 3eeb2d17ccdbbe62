import Testing

@testable import InlayHTML

/// Candidates of `srcset` (HTML 4.8.4.2.1).
@Suite struct HTMLSourceSetTests {
  @Test(
    arguments: [
      ("a.png", ["a.png|1.0|"]),
      ("a.png 1x", ["a.png|1.0|"]),
      (" a.png 2x , b.png", ["a.png|2.0|", "b.png|1.0|"]),
      ("a.png, b.png 2x", ["a.png|1.0|", "b.png|2.0|"]),
      ("a.png,b.png", ["a.png,b.png|1.0|"]),
      ("a.png 160w, b.png 320w", ["a.png|160.0|w", "b.png|320.0|w"]),
      ("data:image/png;base64,AAAA 1x", ["data:image/png;base64,AAAA|1.0|"]),
      (
        "data:image/png;base64,AAAA, data:image/png;base64,BBBB 2x",
        [
          "data:image/png;base64,AAAA|1.0|", "data:image/png;base64,BBBB|2.0|",
        ]
      ),
      (",,, a.png ,,,", ["a.png|1.0|"]),
      ("a.png (1x, 2x) 3x, b.png 4x", ["b.png|4.0|"]),
      ("a.png 1x 2x, b.png", ["b.png|1.0|"]),
      ("a.png -1x", []), ("a.png 0w", []), ("a.png 1e2x", ["a.png|100.0|"]), ("a.png 100h", []),
      ("a.png 10w 20h", ["a.png|10.0|w"]), ("a.png nonsense, b.png 2x", ["b.png|2.0|"]),
      ("", []), (" , , ", []), ("a.png\t2x\n", ["a.png|2.0|"]),
    ] as [(String, [String])])
  func `candidates and their descriptors`(_ text: String, _ wanted: [String]) {
    let bytes = Array(text.utf8)
    let found = HTMLSourceSet.candidates(bytes[...]).map {
      "\(String(decoding: bytes[$0.url], as: UTF8.self))|\($0.size)|\($0.isWidth ? "w" : "")"
    }
    #expect(found == wanted)
  }
}
