internal import CSQLite
internal import InlaySystem

/// The steps that SQLite may take for a connection. It asks now and then, so that what somebody else wrote cannot keep it
/// busy for ever. Used by the thread that uses the connection.
@safe
final class DatabaseWork {
  /// Steps of SQLite between two questions.
  private static let stride = 1_000

  private var left = Int.max

  /// Whether SQLite has used up its steps.
  var isUsedUp: Bool { left <= 0 }

  /// Allows so many steps, from now on.
  func allow(steps: Int) { left = steps }

  /// Takes away steps for what is done with the file's content outside of SQLite. A step is about 15 ns.
  func spend(_ steps: Int) { left -= min(steps, 1 << 40) }

  /// Lets SQLite ask. It stops with `SQLITE_INTERRUPT` when the steps are used up, or the task is canceled.
  func watch(_ database: OpaquePointer) {
    unsafe sqlite3_progress_handler(
      database, Int32(Self.stride),
      { context in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<DatabaseWork>.fromOpaque(context).takeUnretainedValue().mayGoOn() ? 0 : 1
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func mayGoOn() -> Bool {
    left -= Self.stride
    return left > 0 && !Task.isCancelled && !Interruption.isRequested
  }
}
