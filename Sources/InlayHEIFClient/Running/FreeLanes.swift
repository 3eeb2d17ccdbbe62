internal import InlaySystem

/// Those of a pool's lanes that no request occupies. Callers wait here for one.
///
/// Its lock is held only while a lane is taken from the list or put back.
struct FreeLanes<Lane: AnyObject & Sendable>: Sendable {
  private let lanes: Monitor<[Lane]>

  /// How soon a waiting caller notices that its task was canceled: nothing tells a synchronous call.
  private static var milliseconds: Int { 10 }

  init(_ lanes: [Lane]) { self.lanes = Monitor(lanes) }

  /// Takes the lane that was put back last; waits while there is none.
  ///
  /// - Throws: `CancellationError`.
  func take() throws -> Lane {
    let isInTask = unsafe withUnsafeCurrentTask { unsafe $0 != nil }
    guard isInTask else { return lanes.wait { $0.popLast() } }
    while true {
      try Task.checkCancellation()
      if let lane = lanes.wait(milliseconds: Self.milliseconds, { $0.popLast() }) { return lane }
    }
  }

  /// Takes one lane; waits while it is taken.
  func take(_ lane: Lane) {
    _ = lanes.wait { lanes in lanes.firstIndex { $0 === lane }.map { lanes.remove(at: $0) } }
  }

  /// Puts a lane back. All who wait are woken: some may wait for another lane.
  func putBack(_ lane: Lane) { lanes.change { $0.append(lane) } }
}
