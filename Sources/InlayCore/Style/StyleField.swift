internal import InlayJSON

/// A part of a style sheet that is a JSON object: a set of optional members.
protocol StyleRules: Sendable, Hashable {
  init()
  /// The members. Reading, writing, merging, scaling and checking all use this list.
  static var fields: [StyleField<Self>] { get }
}

/// One member of an object in a style sheet.
struct StyleField<Rules: Sendable>: Sendable {
  let name: String
  /// Reads the member's value.
  let read: @Sendable (inout Rules, inout StyleDecoder) throws(JSONError) -> Void
  /// The value as JSON; `nil` if it is absent.
  let json: @Sendable (Rules) -> JSONValue?
  /// Copies the values that the second rules set over the first.
  let overlay: @Sendable (inout Rules, Rules) -> Void
  /// Multiplies lengths by a ratio.
  let scale: @Sendable (inout Rules, _ numerator: Int, _ denominator: Int) -> Void
  /// The path of the first member below this one whose value cannot be written.
  let fault: @Sendable (Rules) -> String?

  /// An optional value.
  static func value<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<Rules, Value?> & Sendable, _ codec: StyleCodec<Value>
  ) -> StyleField {
    StyleField(
      name: name,
      read: { rules, decoder throws(JSONError) in rules[keyPath: path] = try codec.read(&decoder) },
      json: { $0[keyPath: path].map(codec.json) },
      overlay: { rules, upper in
        if let value = upper[keyPath: path] { rules[keyPath: path] = value }
      },
      scale: { rules, numerator, denominator in
        guard let scaled = codec.scaled, let value = rules[keyPath: path] else { return }
        rules[keyPath: path] = scaled(value, numerator, denominator)
      },
      fault: { rules in
        guard let value = rules[keyPath: path] else { return nil }
        return codec.isSound(value) ? nil : name
      })
  }

  /// An object, omitted if it sets nothing.
  static func object<Inner: StyleRules>(
    _ name: String, _ path: any WritableKeyPath<Rules, Inner> & Sendable
  ) -> StyleField {
    StyleField(
      name: name,
      read: { rules, decoder throws(JSONError) in
        rules[keyPath: path] = try decoder.rules(Inner.self)
      },
      json: { rules in rules[keyPath: path] == Inner() ? nil : rules[keyPath: path].jsonValue },
      overlay: { rules, upper in rules[keyPath: path].overlay(upper[keyPath: path]) },
      scale: { rules, numerator, denominator in
        rules[keyPath: path].scale(by: numerator, denominator)
      },
      fault: { rules in rules[keyPath: path].fault.map { "\(name).\($0)" } })
  }

  /// The same member, for an object that holds these rules at `path`.
  func lifted<Outer: Sendable>(_ path: any WritableKeyPath<Outer, Rules> & Sendable) -> StyleField<Outer> {
    StyleField<Outer>(
      name: name,
      read: { outer, decoder throws(JSONError) in try self.read(&outer[keyPath: path], &decoder) },
      json: { self.json($0[keyPath: path]) },
      overlay: { outer, upper in self.overlay(&outer[keyPath: path], upper[keyPath: path]) },
      scale: { outer, numerator, denominator in
        self.scale(&outer[keyPath: path], numerator, denominator)
      },
      fault: { self.fault($0[keyPath: path]) })
  }
}

extension StyleRules {
  /// Copies the values that `upper` sets over these.
  mutating func overlay(_ upper: Self) {
    if upper == Self() { return }
    for field in Self.fields { field.overlay(&self, upper) }
  }

  /// Multiplies all lengths by a ratio.
  mutating func scale(by numerator: Int, _ denominator: Int) {
    for field in Self.fields { field.scale(&self, numerator, denominator) }
  }

  /// The path of a member whose value cannot be written.
  var fault: String? {
    for field in Self.fields { if let fault = field.fault(self) { return fault } }
    return nil
  }

  /// The object in canonical order.
  var jsonValue: JSONValue {
    var members = JSONMembers()
    for field in Self.fields { members[field.name] = field.json(self) }
    return .object(members)
  }
}
