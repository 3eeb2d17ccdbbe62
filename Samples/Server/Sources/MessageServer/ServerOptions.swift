public import InlayCore
public import InlayHEIFClient

/// What a server is told.
public struct ServerOptions: Sendable {
  /// Where it listens.
  public var host = "127.0.0.1"
  /// Where it listens; 0 takes a free port, which is logged.
  public var port = 8080
  /// The folder of what it keeps.
  public var folder: String
  /// What stands in front of the paths of its own URLs: empty, or such as `https://messages.example.org`.
  public var publicURL = ""
  /// Threads for the work of a post: reading, decoding, drawing.
  public var workers: Int
  /// The program `inlay-heif`; without it the one beside this program is taken.
  public var heifWorker: String?

  /// How much of anything a post may have.
  public var limits = Limits.strict
  /// Pixels of all pictures of a post together: what its decoding may cost.
  public var picturePixels = 32 << 20
  /// Different pictures of a post.
  public var pictures = 256
  /// Bytes of bodies that are in memory at a time; further posts wait before they are read. A post that is worked on takes
  /// some times the bytes of its body.
  public var bodyBytesAtOnce = 32 << 20
  /// Bytes of the PNGs, made of the pictures posted last, that are kept in memory.
  public var fallbackBytes = 8 << 20
  /// How long a body may take to arrive.
  public var bodyTime: Duration = .seconds(20)
  /// Connections at a time; further ones wait to be accepted.
  public var connections = 512
  /// How long a connection may be idle, or take for the head of a request.
  public var idleTime: Duration = .seconds(30)
  /// What a process that decodes HEIC may take.
  public var heifLimits = WorkerLimits.default

  /// Options for a server that keeps what it is given in `folder`.
  public init(folder: String, workers: Int = 2) {
    self.folder = folder
    self.workers = max(1, workers)
  }
}
