internal import Synchronization

/// How far a long call is. The call sets it, and any thread may look.
package final class WorkProgress: Sendable {
  private let thousandths = Atomic<Int>(0)

  package init() {}

  /// The share that is done, from 0 to 1.
  package var share: Double { Double(thousandths.load(ordering: .relaxed)) / 1_000 }

  /// Sets the share that is done.
  package func report(_ done: Int, of total: Int) {
    let share = Double(max(0, done)) / Double(max(1, total))
    thousandths.store(Int(min(share, 1) * 1_000), ordering: .relaxed)
  }
}
