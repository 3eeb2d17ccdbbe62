/// An option that only some formats know, as people are told of it.
package struct FormatOption: Sendable, Hashable {
  /// Its name: one word, or some with dashes between them.
  package let name: String
  /// What its value is called; `nil` if it takes none.
  package let valueName: String?
  /// The values it takes, where they are few.
  package let values: [String]
  /// What it does, in a line.
  package let help: String
  /// What the output must be for the option to mean something, in a word, such as `page`.
  package let kind: String

  /// An option.
  package init(_ name: String, valueName: String? = nil, values: [String] = [], kind: String, help: String) {
    (self.name, self.valueName, self.values) = (name, valueName, values)
    (self.kind, self.help) = (kind, help)
  }
}
