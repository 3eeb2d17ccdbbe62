import InlayFormats
import InlayJSON

/// A list that is being written.
struct TreeList {
  let isNumbered: Bool
  let isTask: Bool
  /// The number of the first item, and of the item that is open or comes next.
  let start: Int
  private(set) var number: Int
  /// The finished items.
  var items: [JSONValue] = []
  /// What stands in the item that is open.
  var current: [JSONValue] = []
  private(set) var hasItem = false
  /// Whether the item only stands around lists.
  private(set) var isAround = false
  private(set) var isDone: Bool?
  private(set) var attributes: [(String, JSONValue?)] = []

  init(isNumbered: Bool, isTask: Bool, number: Int) {
    (self.isNumbered, self.isTask, start, self.number) = (isNumbered, isTask, number, number)
  }

  /// Whether an item may be the next of the list.
  func takes(_ item: TextList.Item, isTask: Bool) -> Bool {
    guard isNumbered == item.isNumbered, self.isTask == isTask else { return false }
    let next = hasItem && !isAround ? number + 1 : number
    return !isNumbered || item.number ?? next == next
  }

  mutating func begin(_ nodes: [JSONValue], isDone: Bool?, attributes: [(String, JSONValue?)]) {
    (current, hasItem, isAround) = (nodes, true, false)
    (self.isDone, self.attributes) = (isDone, attributes)
  }

  /// A list begins in the item; if there is none, in one that only stands around it.
  mutating func surround() {
    if !hasItem { (current, hasItem, isAround, isDone, attributes) = ([], true, true, nil, []) }
  }

  mutating func endItem() {
    if !isAround { number += 1 }
    (current, hasItem, isAround) = ([], false, false)
  }
}
