import InlayJSON

extension JSONValue {
  /// A member that is an object: a message may stand in what is said about it.
  func inner(_ name: String) -> JSONValue? {
    let value = self[name]
    return value?.members == nil ? nil : value
  }
}
