import InlayContainer
import Testing

@Suite struct StrikeChoiceTests {
  private func strikes(_ heights: Int...) -> [Strike] { heights.map { Strike(width: $0, height: $0) } }

  private func chosen(_ heights: [Int], _ points: Int, _ scale: Double = 1) -> Int? {
    heights.map { Strike(width: $0, height: $0) }.choose(pointSize: points * 1000, scale: scale)?.index
  }

  @Test func theLowestThatIsLargeEnoughIsChosen() {
    let heights = [160, 40, 64, 96, 320]
    #expect(chosen(heights, 40) == 1)
    #expect(chosen(heights, 41) == 2)
    #expect(chosen(heights, 32, 2) == 2)
    #expect(chosen(heights, 33, 2) == 3)
    #expect(chosen(heights, 97) == 0)
    #expect(chosen(heights, 320) == 4)
  }

  @Test func theHighestIsChosenWhereNoneIsLargeEnough() {
    #expect(chosen([160, 320, 40], 321) == 1)
    #expect(chosen([40], 4_000, 3) == 0)
  }

  @Test func theEarlierOfEqualsIsChosen() {
    #expect(chosen([128, 128, 128], 64) == 0)
    #expect(chosen([64, 128, 128], 400) == 1)
    #expect(chosen([300, 200, 200], 150) == 1)
  }

  @Test func pixelsNeededAreRoundedUp() {
    #expect(strikes(24, 25).choose(proposedWidth: 24_001, proposedHeight: 24_001)?.index == 1)
    #expect(strikes(24, 25).choose(proposedWidth: 24_000, proposedHeight: 24_000)?.index == 0)
  }

  @Test func strikesWithoutAHeightAreLeftOut() {
    #expect(chosen([0, 5], 1) == 1)
    #expect(chosen([0], 1) == nil)
    #expect(chosen([], 1) == nil)
  }

  @Test func aBoxThatIsNoneGivesNothing() {
    #expect(chosen([5], 0) == nil)
    #expect(chosen([5], -1) == nil)
    #expect(chosen([5], 1, 0) == nil)
    #expect(chosen([5], 1, .nan) == nil)
    #expect(chosen([5], 1, .infinity) == nil)
  }

  @Test func aSquareFillsTheBoxAndIsStretchedIfTooSmall() throws {
    for side in [10, 20, 512] {
      let choice = try #require(strikes(side).choose(proposedWidth: 20_500, proposedHeight: 20_000))
      #expect(choice == StrikeChoice(index: 0, width: 20_500, height: 20_000, offsetX: 0, offsetY: 0))
    }
  }

  private func choice(
    _ width: Int, _ height: Int, x: Rational = .zero, y: Rational = .zero, box: Int, centers: Bool = true
  ) -> StrikeChoice? {
    [Strike(width: width, height: height, insetX: x, insetY: y)]
      .choose(pointSize: box * 1000, centersOblong: centers)
  }

  @Test func insetsAreScaledDownNeverUpAndRoundedToPoints() throws {
    let three = try #require(Rational(3, 2))
    // 1.5 × 20/40 = 0.75, rounded to 1.
    #expect(choice(40, 40, x: three, y: three, box: 20)?.offsetX == 1_000)
    #expect(choice(40, 40, x: three, y: three, box: 20)?.offsetY == -1_000)
    // 1.5 as it is, halves up.
    #expect(choice(40, 40, x: three, y: three, box: 40)?.offsetX == 2_000)
    #expect(choice(40, 40, x: three, y: three, box: 80)?.offsetX == 2_000)
    #expect(choice(40, 40, x: three, y: three, box: 80)?.offsetY == -2_000)
    // 1.5 × 10/40 = 0.375, rounded to 0.
    #expect(choice(40, 40, x: three, box: 10)?.offsetX == 0)
  }

  @Test func whatIsNotSquareIsScaledByItsHeightAndCentered() {
    #expect(
      choice(30, 60, box: 20)
        == StrikeChoice(index: 0, width: 10_000, height: 20_000, offsetX: 5_000, offsetY: 0))
    #expect(
      choice(60, 30, box: 20)
        == StrikeChoice(index: 0, width: 20_000, height: 20_000, offsetX: 0, offsetY: 0))
    #expect(
      choice(60, 30, box: 40)
        == StrikeChoice(index: 0, width: 40_000, height: 30_000, offsetX: 0, offsetY: 5_000))
    #expect(
      choice(30, 60, box: 20, centers: false)
        == StrikeChoice(index: 0, width: 10_000, height: 20_000, offsetX: 0, offsetY: 0))
  }

  @Test func anInsetCountsBeforeCentering() {
    // Inset 4 × 1/3 = 1.33 → 1; then (20 − 10 − 1) / 2 = 4.5 more.
    #expect(choice(30, 60, x: Rational(4), box: 20)?.offsetX == 5_500)
  }

  @Test func extremeNumbersDoNotOverflow() {
    let most = Rational(.max)
    let strike = Strike(width: .max, height: .max, insetX: most, insetY: most)
    #expect([strike].choose(proposedWidth: .max, proposedHeight: .max, scale: 1e300) != nil)
    let flat = Strike(width: .max, height: 1, insetX: most, insetY: most)
    #expect([flat].choose(proposedWidth: .max, proposedHeight: .max) != nil)
    let thin = Strike(width: 1, height: .max, insetX: most, insetY: most)
    #expect([thin].choose(proposedWidth: 1, proposedHeight: 1) != nil)
  }
}
