/// An option that only some formats support, with the text that describes it to people.
package struct FormatOption: Sendable, Hashable {
  /// The name: one word, or several joined by dashes.
  package let name: String
  /// The name of the option's value; `nil` if it takes none.
  package let valueName: String?
  /// The possible values, if there are few.
  package let values: [String]
  /// What the option does, in one line.
  package let help: String
  /// The kind of output that the option applies to, in one word, such as `page`.
  package let kind: String

  /// An option.
  package init(_ name: String, valueName: String? = nil, values: [String] = [], kind: String, help: String) {
    (self.name, self.valueName, self.values) = (name, valueName, values)
    (self.kind, self.help) = (kind, help)
  }
}
