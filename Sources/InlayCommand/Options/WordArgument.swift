public import ArgumentParser

/// An argument that is one of some words, the raw values of an enumeration.
///
/// The parser asks for these words at each start, whether help is shown or not. Its own way to them, by key paths, takes
/// up to a fifth of a millisecond for each type.
public protocol WordArgument: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {
}

extension WordArgument {
  /// The words.
  public static var allValueStrings: [String] { allCases.map { $0.rawValue } }

  /// Nothing: the words need no descriptions.
  public static var allValueDescriptions: [String: String] { [:] }
}
