import Testing

@testable import InlayPixels

@Suite struct RecencyListTests {
  @Test func `what is not there is not changed`() {
    var list = RecencyList<Int, String>()
    list.setCost(5, of: 1)
    list.replace(1, with: "a", cost: 5)
    list.remove(1)
    let (found, removed) = (list.find(1), list.shrink(toCost: -1))
    #expect(found == nil && removed == 0)
    #expect(list.count == 0 && list.cost == 0 && list.peek(1) == nil)
  }

  @Test func `what is there is used, and not made again`() {
    var list = RecencyList<Int, String>()
    let used = [list.use(1) { "a" }, list.use(2) { "b" }, list.use(1) { "c" }]
    #expect(used == ["a", "b", "a"])
    list.setCost(3, of: 1)
    list.setCost(4, of: 2)
    #expect(list.cost == 7)
    // 2 was used longest ago.
    let removed = list.shrink(toCost: 3)
    #expect(removed == 1 && list.cost == 3 && list.count == 1)
    #expect(list.peek(1) == "a" && list.peek(2) == nil)
  }
}
