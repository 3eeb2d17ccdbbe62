internal import Hummingbird
internal import HummingbirdCore
internal import Inlay
internal import Logging
internal import NIOCore

/// A server for apps whose users write text with pictures.
///
/// | request | response |
/// |---|---|
/// | `POST /messages` | accepts a triple; returns the document, an HTML fragment and a preview |
/// | `GET /messages/<digest>` | the portable document, whose blobs are under `/blobs` |
/// | `GET /messages/<digest>/document.inlay.json` | the portable document with its blobs inside |
/// | `GET /messages/<digest>/preview.png` | a drawing of the beginning |
/// | `GET /blobs/<digest>` | a picture, as posted |
/// | `POST /uploads` | accepts a form with a picture; names its blob |
/// | `POST /files`, `HEAD`, `PATCH`, `DELETE /files/<upload>` | accept a picture by tus 1.0.0 |
public struct MessageService: Sendable {
  private let options: ServerOptions
  private let work: any MessageWork
  /// None if the work needs none.
  private let heif: HEIFClient?

  /// Creates a server without starting anything.
  public init(_ options: ServerOptions) {
    let heif = HEIFClient(path: options.heifWorker, limits: options.heifLimits, workers: options.workers)
    self.options = options
    self.heif = heif
    work = InlayWork(limits: options.limits, decoder: .standard.adding(heif.decoder))
  }

  /// Creates a server that does other work.
  package init(_ options: ServerOptions, work: any MessageWork) {
    self.options = options
    self.work = work
    heif = nil
  }

  /// Runs the server until SIGTERM or SIGINT. It then accepts no further connections, completes the requests in
  /// progress, and returns.
  ///
  /// - Throws: errors from preparing the folder, and from the server itself.
  public func run() async throws {
    let store = try MessageStore(folder: options.folder, readers: options.readers)
    SpoolFile.allow(connections: options.connections)
    FontConfiguration.prepareSystemFonts()
    let routes = MessageRoutes(options, maker: MessageMaker(options, work: work), store: store)
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
    if heif != nil, options.heifWorker == nil, let missing = Self.missingWorker() {
      application.logger.warning("\(missing): HEIC pictures are kept and not drawn")
    }
    try await application.runService()
    heif?.endWorkers()
  }

  /// The reason why no program decodes HEIC; `nil` if there is one.
  private static func missingWorker() -> (any Error)? {
    do {
      _ = try HEIFClient.locate()
      return nil
    } catch {
      return error
    }
  }
}
