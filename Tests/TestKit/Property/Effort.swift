import Foundation

/// How much the tests are to do.
public enum Effort {
  /// Whether the largest inputs are wanted too (`INLAY_FULL=1`, set by `make full`). A test that leaves something out
  /// without it says so: `guard Effort.isFull("a document of 1 GiB") else { return }`.
  public static func isFull(_ what: String, file: String = #fileID, test: String = #function) -> Bool {
    if ProcessInfo.processInfo.environment["INLAY_FULL"] == "1" { return true }
    LeftOut.note("\(what) (INLAY_FULL=1)", test: "\(file) \(test)")
    return false
  }
}
