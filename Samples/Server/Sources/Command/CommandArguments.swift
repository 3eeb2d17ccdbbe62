import MessageServer

/// The arguments of the command.
struct CommandArguments {
  /// The task to run.
  enum Task {
    case help
    case serve(ServerOptions)
    case check(folder: String)
    case collect(folder: String, grace: Int)
    /// None: the arguments are wrong.
    case mistake(String)
  }

  private struct Mistake: Error {
    var sentence: String
  }

  static let help = """
    Takes messages with pictures in them, keeps them, and serves them.

      message-server FOLDER [--host H] [--port N] [--workers N] [--readers N] [--body-time S]
                            [--public-url URL]
      message-server --check FOLDER [< DIGESTS]
      message-server --collect FOLDER [--grace S]

      FOLDER            where everything is kept; it is made if it is not there
      --host H          address to listen on (127.0.0.1)
      --port N          port to listen on (8080); 0 for any that is free
      --workers N       posts worked on at a time (2)
      --readers N       requests that read the store at a time (2)
      --body-time S     seconds a body may take to arrive (20)
      --public-url URL  what stands in front of the server's own paths (nothing)
      --check           looks at every message and every blob in FOLDER, and for the messages whose digests
                        come in by standard input, a line each
      --collect         removes pictures that no message contains, and uploads that do not go on
      --grace S         how many seconds they stay (86400)
    """

  private let rest: [String]

  init(_ arguments: some Sequence<String>) { rest = Array(arguments) }

  /// The task that the arguments request.
  var task: Task {
    do throws(Mistake) { return try parsed() } catch { return .mistake(error.sentence) }
  }

  private func parsed() throws(Mistake) -> Task {
    var folder: String?
    var (isCheck, isCollection) = (false, false)
    var grace = 86_400
    var options = ServerOptions(folder: "")
    var index = 0
    func value() throws(Mistake) -> String {
      guard index + 1 < rest.count else { throw Mistake(sentence: "\(rest[index]) needs a value") }
      index += 1
      return rest[index]
    }
    func number(_ range: ClosedRange<Int>) throws(Mistake) -> Int {
      let name = rest[index]
      let text = try value()
      guard let number = Int(text), range.contains(number) else {
        throw Mistake(
          sentence: "\(name) takes a number from \(range.lowerBound) to \(range.upperBound), not \(text)")
      }
      return number
    }
    while index < rest.count {
      switch rest[index] {
      case "--help", "-h": return .help
      case "--check": isCheck = true
      case "--collect": isCollection = true
      case "--grace": grace = try number(0...1_000_000_000)
      case "--host": options.host = try value()
      case "--port": options.port = try number(0...65_535)
      case "--workers": options.workers = try number(1...64)
      case "--readers": options.readers = try number(1...64)
      case "--body-time": options.bodyTime = .seconds(try number(1...3_600))
      case "--public-url": options.publicURL = try value()
      case let name where name.hasPrefix("-"): throw Mistake(sentence: "there is no option \(name)")
      case let name:
        guard folder == nil else { throw Mistake(sentence: "one folder is enough, \(name) is another") }
        folder = name
      }
      index += 1
    }
    guard let folder else { throw Mistake(sentence: "which folder?") }
    if isCheck { return .check(folder: folder) }
    if isCollection { return .collect(folder: folder, grace: grace) }
    options.folder = folder
    return .serve(options)
  }
}
