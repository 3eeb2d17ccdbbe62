/// What every call of this package throws when something is wrong.
///
/// Calls throw this or `CancellationError`, nothing else. The code is stable and meant for programs; the
/// sentences are meant for people and may change.
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
  /// What is wrong, for programs.
  public let code: Code
  /// Where it is wrong: the file, and the position in it.
  public var place: Place
  /// What is wrong, as a sentence without its place and without a full stop.
  public let message: String
  /// What helps, where something does.
  public let advice: String?
  /// What a program may need of the sentence, by name: `allowed` and `found` of an exceeded limit.
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

  /// One line: the file, what is wrong, and the position. Nothing in it moves a cursor or hides text.
  public var description: String {
    let file = place.file.map { $0.isEmpty ? "" : "\(Visible.name($0)): " } ?? ""
    let position = place.position.map { ", at \($0)" } ?? ""
    return file + Visible.line(message) + position
  }
}

extension InlayError: Hashable {
  /// Compares everything but ``underlying``.
  public static func == (a: InlayError, b: InlayError) -> Bool {
    a.code == b.code && a.place == b.place && exactlyEqual(a.message, b.message) && a.advice == b.advice
      && a.details == b.details
  }

  /// Hashes code and place.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(place)
  }
}

extension InlayError {
  /// A stable name for one kind of ``InlayError``, such as `rtf.notRTF`. `Documentation/codes.md` lists them.
  public struct Code: OpenConstant {
    /// The code, in the form `room.whatIsWrong`.
    public let rawValue: String
    /// A code of this name, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Where something is wrong. Every part is optional.
  public struct Place: Sendable, Hashable, CustomStringConvertible {
    /// The path or name of the file, as found. It may hold any character: show ``description`` to people.
    public var file: String?
    /// The position in the file or text.
    public var position: Position?

    /// A place.
    public init(file: String? = nil, _ position: Position? = nil) {
      self.file = file
      self.position = position
    }

    /// A file.
    public static func file(_ path: String) -> Place { Place(file: path) }
    /// A byte, from 0.
    public static func byte(_ offset: Int) -> Place { Place(.byte(offset)) }
    /// A UTF-16 offset, from 0.
    public static func utf16(_ offset: Int) -> Place { Place(.utf16(offset)) }

    /// In words, such as `TXT.rtf, byte 12`.
    public var description: String {
      [file.map { Visible.name($0) }, position?.description].compactMap { $0 }.joined(separator: ", ")
    }
  }

  /// A position in a file or text.
  public enum Position: Sendable, Hashable, CustomStringConvertible {
    /// An offset in bytes from the start, from 0.
    case byte(Int)
    /// A line and a column in Unicode scalars, both from 1, with the offset in bytes from 0.
    case line(Int, column: Int, byte: Int)
    /// An offset in UTF-16 units of the text, from 0.
    case utf16(Int)

    /// In words, such as `byte 12`.
    public var description: String {
      switch self {
      case .byte(let offset): "byte \(offset)"
      case .line(let line, let column, let byte): "byte \(byte) (line \(line), column \(column))"
      case .utf16(let offset): "UTF-16 position \(offset)"
      }
    }

    /// The offset in bytes, where it is known.
    public var byte: Int? {
      switch self {
      case .byte(let offset), .line(_, _, let offset): offset
      case .utf16: nil
      }
    }
  }
}

extension InlayError {
  /// This error, in `file` unless it names a file already.
  package func named(_ file: String) -> InlayError {
    guard place.file == nil else { return self }
    var named = self
    named.place.file = file
    return named
  }
}

/// Runs `body`; an ``InlayError`` that names no file is thrown as one in `file`.
package func namingFile<Value>(_ file: @autoclosure () -> String, _ body: () throws -> Value) throws -> Value
{
  do { return try body() } catch let error as InlayError { throw error.named(file()) }
}
