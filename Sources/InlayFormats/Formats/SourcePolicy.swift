/// What happens to the text file that a text was read from, such as the `TXT.rtf` of an RTFD.
public enum SourcePolicy: String, Sendable, Hashable, CaseIterable {
  /// Reading keeps a file of up to 1 MiB, not counting the pictures inside it. Writing its format gives the file back,
  /// byte for byte, if the text is unchanged and reading the file again gives that text. HTML and web archives are always
  /// written anew, because a page may hold programs.
  case automatic
  /// Reading keeps the file, whatever its size. Writing gives it back if the text is unchanged, pages too.
  case keep
  /// Reading lets go of the file. Writing makes a new one.
  case drop
}
