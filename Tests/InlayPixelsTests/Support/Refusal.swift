import InlayCore
import Testing

/// The error a call ends with, or `nil`. One of another type is an issue.
func refusal(of call: () throws -> Void) -> InlayError? {
  do {
    try call()
    return nil
  } catch let error as InlayError {
    return error
  } catch {
    Issue.record("not an InlayError: \(error)")
    return nil
  }
}
