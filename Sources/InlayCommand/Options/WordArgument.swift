package import ArgumentParser

/// An argument whose values are the words of an enumeration, its raw values.
///
/// The parser asks for these words at each start, whether help is shown or not. Its own way to them, by key paths, takes
/// up to a fifth of a millisecond for each type.
package protocol WordArgument: ExpressibleByArgument, CaseIterable, RawRepresentable
where RawValue == String {}

extension WordArgument {
  /// The words.
  public static var allValueStrings: [String] { allCases.map { $0.rawValue } }

  /// Nothing: the words need no descriptions.
  public static var allValueDescriptions: [String: String] { [:] }
}
