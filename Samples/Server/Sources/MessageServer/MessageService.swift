internal import Hummingbird
internal import HummingbirdCore
internal import InlayCore
internal import InlayHEIFClient
internal import InlayPage
internal import InlayPixels
internal import Logging
internal import NIOCore

/// A server for apps whose users write text with pictures in it.
///
/// | request | answer |
/// |---|---|
/// | `POST /messages` | takes a triple; gives the document, a fragment of HTML and a preview |
/// | `GET /messages/<digest>` | the portable document, whose blobs are under `/blobs` |
/// | `GET /messages/<digest>/document.inlay.json` | the same with its blobs inside |
/// | `GET /messages/<digest>/preview.png` | how it begins |
/// | `GET /blobs/<digest>` | a picture, as it came |
public struct MessageService: Sendable {
  private let options: ServerOptions
  private let heif: HEIFClient

  /// A server; nothing is started yet.
  public init(_ options: ServerOptions) {
    self.options = options
    heif = HEIFClient(path: options.heifWorker, limits: options.heifLimits, workers: options.workers)
  }

  /// Serves until SIGTERM or SIGINT; then no connection is accepted, every request that has begun is answered, and it returns.
  public func run() async throws {
    let files = StoredFiles(folder: options.folder)
    try files.prepare()
    FontConfiguration.prepareSystemFonts()
    let routes = MessageRoutes(
      options, maker: MessageMaker(options, decoder: .standard.adding(heif.decoder)),
      store: MessageStore(files))
    let application = Application(
      router: routes.router(),
      server: .http1(
        configuration: HTTP1Channel.Configuration(
          additionalChannelHandlers: [ConnectionHandler()], idleTimeout: TimeAmount(options.idleTime),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: 8 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100))),
      configuration: ApplicationConfiguration(
        address: .hostname(options.host, port: options.port), serverName: nil,
        availableConnectionsDelegate: MaximumAvailableConnections(options.connections)))
    if options.heifWorker == nil, let missing = Self.missingWorker() {
      application.logger.warning("\(missing): HEIC pictures are kept and not drawn")
    }
    try await application.runService()
    heif.endWorkers()
  }

  /// Why there is no program that decodes HEIC; `nil` if there is one.
  private static func missingWorker() -> (any Error)? {
    do {
      _ = try HEIFClient.locate()
      return nil
    } catch {
      return error
    }
  }
}
