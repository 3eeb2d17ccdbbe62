internal import CInlaySystem

/// The environment of this process.
package enum ProcessEnvironment {
  /// The value of a variable; `nil` where it is not set. Empty ones are set.
  package static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
