public import Inlay

/// The options of a server.
public struct ServerOptions: Sendable {
  /// The host to listen on.
  public var host = "127.0.0.1"
  /// The port to listen on; 0 picks a free port, which is logged.
  public var port = 8080
  /// The folder for storage.
  public var folder: String
  /// The prefix of the server's own URLs: empty, or for example `https://messages.example.org`.
  public var publicURL = ""
  /// Number of threads that process posts: reading, decoding, drawing.
  public var workers: Int
  /// Number of requests that read the store at a time.
  public var readers = 2
  /// Path of the program `inlay-heif`; `nil` for the one beside this program.
  public var heifWorker: String?

  /// Limits for a post.
  public var limits = Limits.strict
  /// Maximum number of pixels of all pictures in a post together, which bounds the cost of decoding.
  public var picturePixels = 32 << 20
  /// Maximum number of different pictures in a post.
  public var pictures = 256
  /// Maximum number of bytes of a picture that is uploaded.
  public var uploadBytes = 16 << 20
  /// Maximum number of uploads by tus that were begun, until they are ended or removed.
  public var uploads = 1_000
  /// Maximum number of bytes of posts worked on at a time. Those that have arrived wait in files for their turn. Processing
  /// a post takes several times the size of its body.
  public var bodyBytesAtOnce = 32 << 20
  /// Maximum number of bytes of cached fallback PNGs.
  public var fallbackBytes = 8 << 20
  /// Maximum time for a body to arrive.
  public var bodyTime: Duration = .seconds(20)
  /// Maximum number of connections at a time. Further ones wait to be accepted.
  public var connections = 512
  /// Maximum time that a connection may be idle, take for the head of a request, or take nothing of its answer.
  public var idleTime: Duration = .seconds(30)
  /// Resource limits for a process that decodes HEIC.
  public var heifLimits = WorkerLimits.default

  /// Creates options for a server that stores everything in `folder`.
  public init(folder: String, workers: Int = 2) {
    self.folder = folder
    self.workers = max(1, workers)
  }
}
