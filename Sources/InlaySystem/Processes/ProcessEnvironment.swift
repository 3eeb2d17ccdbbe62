internal import CInlaySystem

/// The environment variables of this process.
package enum ProcessEnvironment {
  /// The value of a variable; `nil` if it is not set. It may be set to an empty string.
  package static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
