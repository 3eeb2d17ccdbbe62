/// Who may load now: so many at a time, so many from one host, hosts in turn. Not thread-safe.
package struct LoadSlots: Sendable {
  private struct Host {
    var running = 0
    /// Tickets in order. Those that were given back are skipped.
    var waiting: [Int] = []
    var first = 0
    var isInTurn = false
  }

  private let most: Int
  private let mostPerHost: Int
  private var running = 0
  private var hosts: [String: Host] = [:]
  private var tickets: [Int: String] = [:]
  private var turns: [String] = []
  private var firstTurn = 0
  private var nextTicket = 0

  package init(most: Int, perHost: Int) { (self.most, mostPerHost) = (max(most, 1), max(perHost, 1)) }

  /// The number of tickets that wait.
  package var waiting: Int { tickets.count }

  /// A ticket that waits for a place. ``admit()`` names it when it has one.
  package mutating func ticket(_ host: String) -> Int {
    nextTicket += 1
    tickets[nextTicket] = host
    hosts[host, default: Host()].waiting.append(nextTicket)
    takeTurn(host)
    return nextTicket
  }

  /// Gives back a ticket that still waits. Returns whether it did.
  package mutating func remove(_ ticket: Int) -> Bool { tickets.removeValue(forKey: ticket) != nil }

  /// Gives back a place of a host.
  package mutating func leave(_ host: String) {
    running -= 1
    hosts[host]?.running -= 1
    takeTurn(host)
    forgetIfIdle(host)
  }

  /// The next ticket that has a place now; `nil` if none has. Complexity: O(1), amortized.
  package mutating func admit() -> Int? {
    while running < most, firstTurn < turns.count {
      let name = turns[firstTurn]
      firstTurn += 1
      if firstTurn > 64, firstTurn * 2 > turns.count {
        turns.removeFirst(firstTurn)
        firstTurn = 0
      }
      guard var host = hosts[name] else { continue }
      host.isInTurn = false
      var ticket: Int?
      while ticket == nil, host.first < host.waiting.count {
        let candidate = host.waiting[host.first]
        host.first += 1
        if tickets.removeValue(forKey: candidate) != nil { ticket = candidate }
      }
      if host.first > 64, host.first * 2 > host.waiting.count {
        host.waiting.removeFirst(host.first)
        host.first = 0
      }
      if ticket != nil {
        host.running += 1
        running += 1
      }
      hosts[name] = host
      takeTurn(name)
      forgetIfIdle(name)
      if let ticket { return ticket }
    }
    return nil
  }

  private mutating func takeTurn(_ name: String) {
    guard let host = hosts[name], !host.isInTurn, host.running < mostPerHost, host.first < host.waiting.count
    else { return }
    hosts[name]?.isInTurn = true
    turns.append(name)
  }

  private mutating func forgetIfIdle(_ name: String) {
    guard let host = hosts[name], host.running == 0, !host.isInTurn, host.first >= host.waiting.count else {
      return
    }
    hosts[name] = nil
  }
}
