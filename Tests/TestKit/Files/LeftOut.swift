import Synchronization

/// What tests leave out because something is not on this machine. Never in silence: each is printed once.
public enum LeftOut {
  private static let told = Mutex<Set<String>>([])

  /// Says that `test` leaves out what needs `what`.
  public static func note(_ what: String, test: String) {
    let line = "left out: \(test): \(what)"
    if told.withLock({ $0.insert(line).inserted }) { Console.line(line) }
  }
}
