import Foundation

/// What tests say beside their results: on standard error, unbuffered, so that it stands even if a test crashes.
public enum Console {
  /// Prints one line.
  public static func line(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
