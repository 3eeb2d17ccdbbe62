import Foundation
import InlayPixels
import Synchronization
import TestKit
import Testing

@Suite struct SharedCacheTests {
  struct Refusal: Error, Equatable {}

  /// A picture at a size.
  struct Key: Hashable {
    var identity: Int
    var width = 1
    var height = 1
  }

  /// A cache of pictures, which cost their bytes.
  private func pictures(byteLimit: Int = 64 << 20) -> SharedCache<Key, StraightPixels> {
    SharedCache(costLimit: byteLimit) { $0.bytes.count }
  }

  private func image(_ value: Int, _ width: Int, _ height: Int) -> StraightPixels {
    let pixel = [UInt8(truncatingIfNeeded: value), 0, 0, 255]
    guard let image = try? Pictures.flat(pixel, width: width, height: height) else {
      preconditionFailure("a size without pixels")
    }
    return image
  }

  @Test func tenThousandPlacementsOfFiftyPicturesAreMadeFiftyTimes() {
    let cache = pictures()
    var made = 0
    for placement in 0..<10_000 {
      let pixels = cache.value(of: Key(identity: placement % 50, width: 19, height: 19)) {
        made += 1
        return image(placement % 50, 19, 19)
      }
      #expect(pixels.bytes[0] == UInt8(placement % 50))
    }
    #expect(made == 50)
    #expect(cache.count == 50)
    #expect(cache.totalCost == 50 * 19 * 19 * 4)
    #expect(cache.statistics.hits == 9_950)
    #expect(cache.statistics.misses == 50)
    #expect(cache.statistics.evictions == 0)
  }

  @Test func sizesAreKeptApart() {
    let cache = pictures()
    for (width, height) in [(1, 2), (2, 1), (2, 2), (1, 2)] {
      let pixels = cache.value(of: Key(identity: 0, width: width, height: height)) { image(0, width, height) }
      #expect(pixels.width == width)
      #expect(pixels.height == height)
    }
    #expect(cache.statistics.misses == 3)
  }

  @Test func whatWasUsedLongestAgoGoesFirst() {
    let cache = pictures(byteLimit: 12)
    func ask(_ identity: Int) -> Bool {
      var made = false
      _ = cache.value(of: Key(identity: identity, width: 1, height: 1)) {
        made = true
        return image(identity, 1, 1)
      }
      return made
    }
    #expect([1, 2, 3].allSatisfy(ask))
    #expect(!ask(1))
    #expect(ask(4))  // 2 goes
    #expect(![1, 3, 4].contains(where: ask))
    #expect(ask(2))  // 1 goes
    #expect(ask(1))
    #expect(cache.totalCost == 12)
    #expect(cache.statistics.evictions == 3)
  }

  @Test func aPictureOverTheBoundIsMadeAndNotKept() {
    let cache = pictures(byteLimit: 15)
    _ = cache.value(of: Key(identity: 1, width: 1, height: 1)) { image(1, 1, 1) }
    let large = cache.value(of: Key(identity: 2, width: 2, height: 2)) { image(2, 2, 2) }
    #expect(large.width == 2)
    #expect(cache.count == 1)
    #expect(cache.totalCost == 4)
    #expect(cache.statistics.evictions == 0)
  }

  @Test func aFailureIsNotKept() throws {
    let cache = pictures()
    #expect(throws: Refusal()) {
      try cache.value(of: Key(identity: 1, width: 1, height: 1)) { throw Refusal() }
    }
    #expect(cache.count == 0)
    let pixels = cache.value(of: Key(identity: 1, width: 1, height: 1)) { image(7, 1, 1) }
    #expect(pixels.bytes[0] == 7)
    cache.removeAll()
    #expect(cache.count == 0)
    #expect(cache.totalCost == 0)
  }

  @Test func whatIsMadeWhileAllIsDroppedIsGivenAndNotKept() {
    let cache = pictures()
    let key = Key(identity: 1)
    let made = cache.value(of: key) {
      cache.removeAll()
      return image(1, 1, 1)
    }
    #expect(made.bytes[0] == 1)
    #expect(cache.count == 0 && cache.totalCost == 0 && cache.statistics.misses == 1)
    let again = cache.value(of: key) { image(2, 1, 1) }
    #expect(again.bytes[0] == 2 && cache.count == 1 && cache.totalCost == 4)
  }

  @Test func thoseWhoAskAtOnceGetOneWork() {
    let cache = pictures()
    let made = Mutex<[Int: Int]>([:])
    let wrong = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 64) { thread in
      for step in 0..<200 {
        let identity = (step + thread % 3) % 40
        let pixels = cache.value(of: Key(identity: identity, width: 8, height: 8)) {
          made.withLock { $0[identity, default: 0] += 1 }
          return image(identity, 8, 8)
        }
        if pixels.bytes[0] != UInt8(identity) { wrong.withLock { $0 += 1 } }
      }
    }
    #expect(wrong.withLock { $0 } == 0)
    #expect(made.withLock { $0 } == Dictionary(uniqueKeysWithValues: (0..<40).map { ($0, 1) }))
    #expect(cache.statistics.hits == 64 * 200 - 40)
  }

  @Test func manyThreadsWithinASmallBoundGetTheRightPictures() {
    let cache = pictures(byteLimit: 5 * 256)
    let wrong = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 16) { thread in
      for step in 0..<500 {
        let identity = (step * 7 + thread) % 23
        let pixels = try? cache.value(of: Key(identity: identity, width: 8, height: 8)) {
          if step % 11 == 0 { throw Refusal() }
          return image(identity, 8, 8)
        }
        if let pixels, pixels.bytes[0] != UInt8(identity) { wrong.withLock { $0 += 1 } }
      }
    }
    #expect(wrong.withLock { $0 } == 0)
    #expect(cache.totalCost <= 5 * 256)
    #expect(cache.totalCost == cache.count * 256)
  }

  /// The cache against a list in order of use.
  @Test func theCacheBehavesAsAListInOrderOfUse() throws {
    try Property.check("shared cache") { source in
      let limit = source.below(40)
      let cache = pictures(byteLimit: limit)
      var model: [(identity: Int, side: Int)] = []
      for _ in 0..<source.below(40) {
        let (identity, side) = (source.below(6), 1 + source.below(2))
        let fails = source.oneIn(8)
        var made = false
        _ = try? cache.value(of: Key(identity: identity, width: side, height: 1)) {
          made = true
          if fails { throw Refusal() }
          return image(identity, side, 1)
        }
        let place = model.firstIndex { $0 == (identity, side) }
        try expect(made, equals: place == nil)
        if let place { model.remove(at: place) }
        if place != nil || !fails && 4 * side <= limit { model.append((identity, side)) }
        while model.reduce(0, { $0 + 4 * $1.side }) > limit { model.removeFirst() }
        try expect(cache.count, equals: model.count)
        try expect(cache.totalCost, equals: model.reduce(0) { $0 + 4 * $1.side })
      }
    }
  }
}
