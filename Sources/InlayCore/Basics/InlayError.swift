/// The error that the calls of this package throw.
///
/// Calls throw this or `CancellationError`, and nothing else. The code is stable and meant for programs. The sentences
/// are meant for people and may change.
///
/// ```swift
/// do {
///   let text = try Decomposer.decompose([AttributedRun("Tea at four.")]).value
///   print(text.utf16Count)
/// } catch let error as InlayError where error.code.isLimit {
///   print("too large:", error, error.advice ?? "")
/// }
/// ```
public struct InlayError: Error, Sendable, CustomStringConvertible {
  /// The kind of error, for programs.
  public let code: Code
  /// Where the error is: the file, and the position in it.
  public var place: Place
  /// One sentence without the place and without a period at the end.
  public let message: String
  /// A hint at what helps, if there is one.
  public let advice: String?
  /// Values from the sentence for programs, by name, such as `allowed` and `found` of an exceeded limit.
  public let details: [String: String]
  /// The error that caused this one, such as that of the operating system.
  public let underlying: (any Error)?

  /// An error.
  public init(
    _ code: Code, _ message: String, at place: Place = Place(), advice: String? = nil,
    details: [String: String] = [:], underlying: (any Error)? = nil
  ) {
    self.code = code
    self.place = place
    self.message = message
    self.advice = advice
    self.details = details
    self.underlying = underlying
  }

  /// One line with the file, the sentence and the position. Control characters in it are made visible.
  public var description: String {
    let file = place.file.map { $0.isEmpty ? "" : "\(Visible.name($0)): " } ?? ""
    let position = place.position.map { ", at \($0)" } ?? ""
    return file + Visible.line(message) + position
  }
}

extension InlayError: Hashable {
  /// Compares everything except ``underlying``.
  public static func == (a: InlayError, b: InlayError) -> Bool {
    a.code == b.code && a.place == b.place && exactlyEqual(a.message, b.message) && a.advice == b.advice
      && a.details == b.details
  }

  /// Hashes the code and the place.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(place)
  }
}

extension InlayError {
  /// A stable name for one kind of ``InlayError``, such as `rtf.notRTF`. `Documentation/codes.md` lists them.
  public struct Code: OpenConstant {
    /// The code, in the form `module.whatIsWrong`.
    public let rawValue: String
    /// A code with this name. It need not be one this version knows.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Where an error is. Every part is optional.
  public struct Place: Sendable, Hashable, CustomStringConvertible {
    /// The path or name of the file, unescaped. It may hold any character, so show ``description`` to people instead.
    public var file: String?
    /// The position in the file or text.
    public var position: Position?

    /// A place.
    public init(file: String? = nil, _ position: Position? = nil) {
      self.file = file
      self.position = position
    }

    /// The place is a file.
    public static func file(_ path: String) -> Place { Place(file: path) }
    /// The place is a byte offset, from 0.
    public static func byte(_ offset: Int) -> Place { Place(.byte(offset)) }
    /// The place is a UTF-16 offset, from 0.
    public static func utf16(_ offset: Int) -> Place { Place(.utf16(offset)) }

    /// The place in words, such as `TXT.rtf, byte 12`.
    public var description: String {
      [file.map { Visible.name($0) }, position?.description].compactMap { $0 }.joined(separator: ", ")
    }
  }

  /// A position in a file or text.
  public enum Position: Sendable, Hashable, CustomStringConvertible {
    /// A byte offset, from 0.
    case byte(Int)
    /// A line and a column in Unicode scalars, both from 1, and the byte offset, from 0.
    case line(Int, column: Int, byte: Int)
    /// A UTF-16 offset in the text, from 0.
    case utf16(Int)

    /// The position in words, such as `byte 12`.
    public var description: String {
      switch self {
      case .byte(let offset): "byte \(offset)"
      case .line(let line, let column, let byte): "byte \(byte) (line \(line), column \(column))"
      case .utf16(let offset): "UTF-16 position \(offset)"
      }
    }

    /// The byte offset, if known.
    public var byte: Int? {
      switch self {
      case .byte(let offset), .line(_, _, let offset): offset
      case .utf16: nil
      }
    }
  }
}

extension InlayError {
  /// This error with `file` as its file, unless it already names one.
  package func named(_ file: String) -> InlayError {
    guard place.file == nil else { return self }
    var named = self
    named.place.file = file
    return named
  }
}

/// Runs `body`. If it throws an ``InlayError`` that names no file, throws that error with `file` as its file.
package func namingFile<Value>(_ file: @autoclosure () -> String, _ body: () throws -> Value) throws -> Value
{
  do { return try body() } catch let error as InlayError { throw error.named(file()) }
}
