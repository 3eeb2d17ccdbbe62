internal import HTTPTypes
internal import Hummingbird
internal import Logging

/// Converts errors into responses, and adds security headers for browsers to every response.
struct AnswerMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: MessageContext,
    next: (Request, MessageContext) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      response = try await next(request, context)
    } catch let problem as Problem {
      response = problem.response
    } catch let error as HTTPError {
      response = Self.problem(error).response
    } catch is CancellationError {
      response =
        Problem(.badRequest, "request.abandoned", "the client went away before there was an answer").closing()
        .response
    } catch {
      // The error and the folders of the server must not be disclosed to clients.
      context.logger.error("\(request.method) \(request.uri.path): \(error)")
      response = Problem(.internalServerError, "server", "the server failed; it has noted why").response
    }
    // Browsers must not guess types, run anything, or show it in frames, whatever users post.
    response.headers[.xContentTypeOptions] = "nosniff"
    response.headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'; sandbox"
    response.headers[.referrerPolicy] = "no-referrer"
    return response
  }

  private static func problem(_ error: HTTPError) -> Problem {
    switch error.status {
    case .notFound: Problem(.notFound, "request.path", "there is nothing under this path")
    case .contentTooLarge: Problem(.contentTooLarge, "request.body", "the body is too large").closing()
    default: Problem(error.status, "request", error.body ?? error.status.reasonPhrase)
    }
  }
}

extension HTTPField.Name {
  static var referrerPolicy: Self { HTTPField.Name("Referrer-Policy") ?? .cacheControl }
}
