import CoreTestKit
import FormatsTestKit
import InlayCore
import TestKit
import Testing

/// Every small text, instead of random ones, through a page.
@Suite struct EverySmallTextTests {
  @Test func allComeBack() throws {
    try EverySmallText.plain.forEach("pages") { runs in
      let text = try Decomposer.decompose(runs).value
      let trip = try HTMLTrip(text)
      let read = try trip.read().value
      try read.checkInvariants()
      try expectSame(read, text)
      try expect(try HTMLTrip(read).bytes, equals: trip.bytes, "the second page")
    }
  }
}
