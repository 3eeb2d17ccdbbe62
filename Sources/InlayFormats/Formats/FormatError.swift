public import InlayCore
public import InlayDocument
public import InlayFiles

/// Why something could not be read or written: the errors of all rooms and formats under one roof.
public enum FormatError: CancellationReporting, Sendable, CustomStringConvertible {
  /// The input is of no format known here.
  case unrecognised
  /// No format of the table has this name (64).
  case unknownName(String, known: [FormatName])
  /// The format cannot be read (64).
  case cannotRead(FormatName)
  /// The format cannot be written (64).
  case cannotWrite(FormatName)
  /// The format is a file and the input a folder.
  case needsFile(FormatName)
  /// The format is a folder (or a tar of one) and the input a file of another kind.
  case needsFolder(FormatName)
  /// Over a limit.
  case limit(LimitExceeded)
  /// The bundle cannot be opened.
  case tree(FileTreeError)
  /// The input cannot be read to its end (74).
  case source(ByteSourceError)
  /// The output cannot be written.
  case save(SaveError)
  /// The input is no plain text.
  case text(PlainTextError)
  /// The triple is not sound, or the text cannot be one.
  case triple(TripleError)
  /// What a format of another room says.
  case format(any FormatFailure)
  /// The portable document is not sound.
  case document(DocumentError)
  /// The task was cancelled (130).
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool {
    switch self {
    case .cancelled: true
    case .unrecognised, .unknownName, .cannotRead, .cannotWrite, .needsFile, .needsFolder, .limit: false
    case .tree(let error): error.isCancellation
    case .source(let error): error.isCancellation
    case .save(let error): error.isCancellation
    case .text(let error): error.isCancellation
    case .triple(let error): error.isCancellation
    case .format(let error): error.isCancellation
    case .document(let error): error.isCancellation
    }
  }

  /// One line: what is wrong, and where.
  public var description: String {
    switch self {
    case .unrecognised: "this is of no known format"
    case .unknownName(let name, _): "there is no format called \(Visible.name(name))"
    case .cannotRead(let name): "the format \(name) cannot be read"
    case .cannotWrite(let name): "the format \(name) cannot be written"
    case .needsFile(let name): "a folder cannot be read as \(name)"
    case .needsFolder(let name): "this file cannot be read as \(name), which is a folder"
    case .limit(let error): error.description
    case .tree(let error): error.description
    case .source(let error): error.description
    case .save(let error): error.description
    case .text(let error): error.description
    case .triple(let error): error.description
    // Names of a bundle's files may stand in these sentences.
    case .format(let error): Visible.line(error.description)
    case .document(let error): "\(error)"
    case .cancelled: Cancelled.sentence
    }
  }

  /// One line that may help, where there is one.
  public var advice: String? {
    switch self {
    case .unknownName(_, let known): "formats: \(known.map(\.rawValue).joined(separator: ", "))"
    case .limit(let error), .tree(.limit(_, let error)): error.advice
    case .format(let error): error.advice
    case .text(let error): error.advice
    case .triple(let error): error.advice
    case .document(let error): error.advice
    default: nil
    }
  }

  /// The exit status of a command that ends with this error: 64, 65, 66, 73, 74 or 130.
  public var exitStatus: Int32 {
    if isCancellation { return 130 }
    return switch self {
    case .cancelled: 130
    case .unknownName, .cannotRead, .cannotWrite: 64
    case .unrecognised, .needsFile, .needsFolder, .limit: 65
    case .tree(.io): 66
    case .tree(.source), .source: 74
    case .tree: 65
    case .format(let error): error.exitStatus
    case .save(let error): error.exitStatus
    case .text(let error): error.exitStatus
    case .triple(let error): error.exitStatus
    case .document(let error): error.exitStatus
    }
  }

  /// Where in the input it is, where that is known; ``description`` says it too.
  public var place: FormatPlace? {
    switch self {
    case .tree(.tar(let error)): .byte(error.offset)
    case .text(let error): error.place
    case .triple(let error): error.place
    case .format(let error): error.place
    case .document(let error): error.byteOffset.map { .byte($0) }
    default: nil
    }
  }
}
