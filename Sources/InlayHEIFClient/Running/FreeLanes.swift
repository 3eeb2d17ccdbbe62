internal import InlaySystem

/// The lanes of a pool that no request occupies. Callers wait here for a free lane.
///
/// The lock is held only while a lane is taken from the list or returned to it.
struct FreeLanes<Lane: AnyObject & Sendable>: Sendable {
  private let lanes: Monitor<[Lane]>

  /// How often a waiting caller checks for cancellation, because a synchronous call is not notified of it.
  private static var milliseconds: Int { 10 }

  init(_ lanes: [Lane]) { self.lanes = Monitor(lanes) }

  /// Takes the lane that was returned last. Waits if there is none.
  ///
  /// - Throws: `CancellationError` if the task is canceled.
  func take() throws -> Lane {
    let isInTask = unsafe withUnsafeCurrentTask { unsafe $0 != nil }
    guard isInTask else { return lanes.wait { $0.popLast() } }
    while true {
      try Task.checkCancellation()
      if let lane = lanes.wait(milliseconds: Self.milliseconds, { $0.popLast() }) { return lane }
    }
  }

  /// Takes a given lane. Waits if a request occupies it.
  func take(_ lane: Lane) {
    _ = lanes.wait { lanes in lanes.firstIndex { $0 === lane }.map { lanes.remove(at: $0) } }
  }

  /// Returns a lane. Wakes all waiting callers, because some may wait for a specific lane.
  func putBack(_ lane: Lane) { lanes.change { $0.append(lane) } }
}
