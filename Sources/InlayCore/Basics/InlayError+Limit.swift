extension InlayError.Code {
  /// The code of the errors for one limit, such as `limit.textUnits` for ``Limits/textUnits``.
  public static func limit(_ name: String) -> InlayError.Code { InlayError.Code(rawValue: "limit.\(name)") }

  /// Whether the error means that a limit was exceeded.
  public var isLimit: Bool { limit != nil }

  /// The property of ``Limits`` that was exceeded, such as `textUnits`; `nil` for other errors.
  public var limit: String? {
    rawValue.utf8.starts(with: "limit.".utf8) ? String(rawValue.dropFirst(6)) : nil
  }
}

extension InlayError {
  /// The error for an input that exceeds a limit. `name` is the property of ``Limits``.
  package static func limit(
    _ name: String, allowed: Int, found: Int? = nil, at place: Place = Place(), advice: String? = nil
  ) -> InlayError {
    var details = ["allowed": String(allowed)]
    details["found"] = found.map { String($0) }
    return InlayError(
      .limit(name), "exceeds the limit \(name) of \(allowed)\(found.map { " (found \($0))" } ?? "")",
      at: place,
      advice: advice ?? "raise Limits.\(name)", details: details)
  }
}

extension Limits {
  /// Throws if `found` is greater than `allowed`. `name` is the property of ``Limits``.
  @inline(__always)
  package static func check(
    _ name: StaticString, _ found: Int, _ allowed: Int,
    at place: @autoclosure () -> InlayError.Place = InlayError.Place()
  ) throws {
    if found > allowed {
      throw InlayError.limit("\(name)", allowed: allowed, found: found, at: place())
    }
  }
}
