/// A set of optional values that many runs share. An empty set takes one word, a copy costs one retain, and two copies
/// of one set compare by identity first.
///
/// Read and write the values by name: `attributes.fontSize = .points(12)`. A loop that sets several should build a
/// `Values` and wrap it once.
@dynamicMemberLookup
public struct Attributes<Values: AttributeValues>: Sendable, Hashable {
  @usableFromInline
  final class Box: Sendable {
    let values: Values
    let hash: Int
    init(_ values: Values) {
      self.values = values
      var hasher = Hasher()
      values.hash(into: &hasher)
      hash = hasher.finalize()
    }
  }

  @usableFromInline var box: Box?

  /// The empty set.
  public init() { box = nil }

  /// A set that holds `values`.
  public init(_ values: Values) { box = values == Values() ? nil : Box(values) }

  /// The empty set.
  public static var none: Attributes { Attributes() }

  /// Whether nothing is set. Complexity: O(1).
  public var isEmpty: Bool { box == nil }

  /// The identity of the set in memory; `nil` for the empty set. Complexity: O(1).
  var identity: ObjectIdentifier? { box.map { ObjectIdentifier($0) } }

  /// All values of the set.
  public var values: Values {
    get { box?.values ?? Values() }
    set { self = Attributes(newValue) }
  }

  /// The value at `path`.
  public subscript<Value>(dynamicMember path: WritableKeyPath<Values, Value>) -> Value {
    get { (box?.values ?? Values())[keyPath: path] }
    set {
      var values = self.values
      values[keyPath: path] = newValue
      self.values = values
    }
  }

  /// Whether all values are equal. Complexity: O(1) for copies of one value.
  public static func == (a: Attributes, b: Attributes) -> Bool {
    switch (a.box, b.box) {
    case (nil, nil): true
    case (let x?, let y?): x === y || (x.hash == y.hash && x.values == y.values)
    default: false
    }
  }

  /// Hashes the set by the hash computed when the values were set. Complexity: O(1).
  public func hash(into hasher: inout Hasher) { hasher.combine(box?.hash) }
}

/// The values of an ``Attributes`` set. The default value has nothing set.
public protocol AttributeValues: Sendable, Hashable {
  /// A value with nothing set.
  init()
}
