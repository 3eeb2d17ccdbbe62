internal import CSQLite
internal import InlaySystem

/// A bound on the work for a connection, so that a file of somebody else cannot keep a reader busy for ever. It is counted in
/// steps of SQLite's virtual machine, about 15 ns each. Used by the thread that uses the connection.
@safe
final class DatabaseWork {
  /// Steps after which SQLite asks whether it may go on.
  private static let stride = 1_000

  private var left = Int.max

  /// Whether no step is left.
  var isUsedUp: Bool { left <= 0 }

  /// Allows so many steps from now on.
  func allow(steps: Int) { left = steps }

  /// Counts work outside of SQLite.
  func spend(_ steps: Int) { left -= min(steps, 1 << 40) }

  /// Has SQLite stop with `SQLITE_INTERRUPT` when no step is left, or the task is canceled. This object must outlive the
  /// connection.
  func watch(_ database: OpaquePointer) {
    unsafe sqlite3_progress_handler(
      database, Int32(Self.stride),
      { context in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<DatabaseWork>.fromOpaque(context).takeUnretainedValue().mayGoOn() ? 0 : 1
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Has SQLite never stop.
  func unwatch(_ database: OpaquePointer) { unsafe sqlite3_progress_handler(database, 0, nil, nil) }

  private func mayGoOn() -> Bool {
    left -= Self.stride
    return left > 0 && !Task.isCancelled && !Interruption.isRequested
  }
}
