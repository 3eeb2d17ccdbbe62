import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayTerminal

struct PictureFitTests {
  @Test(
    "glyphs fill their box and stand on its bottom, in the middle; attachments never grow",
    arguments: [
      // Rule, picture, box: width, height, left, top.
      (PictureFit.Rule.filled, (160, 160), (20, 20), [20, 20, 0, 0]),
      (.filled, (160, 160), (20, 19), [19, 19, 0, 0]),
      (.filled, (160, 160), (22, 21), [21, 21, 0, 0]),
      (.filled, (160, 160), (20, 21), [20, 20, 0, 1]),
      (.filled, (160, 80), (20, 20), [20, 10, 0, 10]),
      (.filled, (80, 160), (20, 20), [10, 20, 5, 0]),
      (.filled, (4, 4), (20, 20), [20, 20, 0, 0]),
      (.natural, (4, 4), (10, 20), [4, 4, 0, 16]),
      (.natural, (400, 200), (100, 60), [100, 50, 0, 10]),
      (.sized, (4, 4), (40, 40), [40, 40, 0, 0]),
      (.sized, (1, 100_000), (40, 40), [1, 40, 0, 0]),
    ])
  func fits(rule: PictureFit.Rule, picture: (Int, Int), box: (Int, Int), expected: [Int]) {
    let fit = PictureFit(rule, picture: picture, box: box, canvas: box)
    #expect([fit.width, fit.height, fit.left, fit.top] == expected)
  }

  @Test("samples of blocks are oblong pixels")
  func samples() {
    // 2 × 1 cells of 11 × 21, halves: 22 × 21 pixels are 2 × 2 samples, and a square picture has nearly all of them.
    let fit = PictureFit(.filled, picture: (160, 160), box: (22, 21), canvas: (2, 2))
    #expect([fit.width, fit.height, fit.left, fit.top] == [2, 2, 0, 0])
    let tall = PictureFit(.filled, picture: (80, 160), box: (20, 20), canvas: (4, 6))
    #expect([tall.width, tall.height, tall.left, tall.top] == [2, 6, 1, 0])
  }

  @Test("proportions are kept to half a pixel, inside the box")
  func proportions() throws {
    try Property.check("proportions") { source in
      let picture = (source.int(in: 1...5_000), source.int(in: 1...5_000))
      let box = (source.int(in: 1...900), source.int(in: 1...900))
      let rule = source.pick([PictureFit.Rule.filled, .natural, .sized])
      source.note("picture, box, rule", (picture, box, rule))
      let fit = PictureFit(rule, picture: picture, box: box, canvas: box)
      try expect(fit.width >= 1 && fit.left >= 0 && fit.left + fit.width <= box.0)
      try expect(fit.height >= 1 && fit.top >= 0 && fit.top + fit.height == box.1)
      let scale = min(
        Double(box.0) / Double(picture.0), Double(box.1) / Double(picture.1), rule == .natural ? 1 : .infinity
      )
      try expect(abs(Double(fit.width) - max(1, Double(picture.0) * scale)) <= 0.5 + 1e-9)
      try expect(abs(Double(fit.height) - max(1, Double(picture.1) * scale)) <= 0.5 + 1e-9)
    }
  }
}
