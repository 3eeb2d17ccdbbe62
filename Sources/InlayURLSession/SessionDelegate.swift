internal import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Hears what becomes of the requests of one session.
final class SessionDelegate: NSObject, URLSessionDataDelegate {
  private let hops = Mutex<[Int: SessionHop]>([:])

  func add(_ hop: SessionHop, as identifier: Int) { hops.withLock { $0[identifier] = hop } }

  private func hop(of task: URLSessionTask) -> SessionHop? { hops.withLock { $0[task.taskIdentifier] } }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    guard let response = response as? HTTPURLResponse else { return completionHandler(.cancel) }
    hop(of: dataTask)?.takeHead(response)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    hop(of: dataTask)?.takeBytes(data)
  }

  /// Not followed: the loader judges each hop.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  /// The system checks certificates. No name, password or certificate of the user is given.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if canImport(Darwin)
      if challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust {
        return completionHandler(.performDefaultHandling, nil)
      }
    #endif
    completionHandler(.rejectProtectionSpace, nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
  ) {
    #if canImport(Darwin)
      let ofNetwork = metrics.transactionMetrics.filter { $0.resourceFetchType != .localCache }
    #else
      let ofNetwork = metrics.transactionMetrics
    #endif
    hop(of: task)?.takeAddresses(ofNetwork.map(\.remoteAddress))
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    hops.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.end(error)
  }
}
