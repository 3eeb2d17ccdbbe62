internal import HTTPTypes
internal import Hummingbird
internal import Logging

/// Turns what is thrown into an answer, and says with every answer how browsers are to treat it.
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
      // What it is, and where this server keeps things, is nobody's business but ours.
      context.logger.error("\(request.method) \(request.uri.path): \(error)")
      response = Problem(.internalServerError, "server", "the server failed; it has noted why").response
    }
    // Nothing guesses types, nothing runs, nothing is framed, whatever strangers posted.
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
