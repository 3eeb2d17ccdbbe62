import Foundation
import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayHEIFClient

/// Clients of the misbehaving worker, and a look at the processes of this machine.
enum Workers {
  /// The program of the tests.
  static func program() throws -> String {
    guard let path = Tools.product("MisbehavingWorker") else { throw Unmet("MisbehavingWorker is not built") }
    return path
  }

  /// A client of the misbehaving worker.
  static func client(limits: WorkerLimits = quick, workers: Int = 1) throws -> HEIFClient {
    HEIFClient(path: try program(), limits: limits, workers: workers, mediaTypes: [.png])
  }

  /// A client of the misbehaving worker started by another name, which is in `folder`.
  static func client(named name: String, in folder: TemporaryFolder, limits: WorkerLimits = quick) throws
    -> HEIFClient
  {
    HEIFClient(path: try link(name, in: folder), limits: limits, workers: 1, mediaTypes: [.png])
  }

  static func link(_ name: String, in folder: TemporaryFolder) throws -> String {
    try FileManager.default.createSymbolicLink(
      atPath: folder / name, withDestinationPath: try program())
    return folder / name
  }

  /// Limits that end a loop soon and nothing that behaves, however busy the machine is.
  static let quick: WorkerLimits = {
    var limits = WorkerLimits()
    limits.decoding = WorkerLimits.ProcessorTime(base: .milliseconds(400), perMegapixel: .milliseconds(60))
    limits.encoding = limits.decoding
    limits.memory = 64 << 20
    return limits
  }()

  /// Whether a process is there, be it only to be waited for.
  static func exists(_ pid: Int32) -> Bool { kill(pid, 0) == 0 }

  /// Whether a process runs: those nobody has waited for yet do not.
  static func runs(_ pid: Int32) -> Bool {
    guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
      let state = text.split(separator: ")").last?.split(separator: " ").first
    else { return false }
    return state != "Z" && state != "X"
  }

  /// The failure of decoding, or `nil`.
  static func failure(_ client: HEIFClient, _ bytes: [UInt8], limits: Limits = .default) -> InlayError? {
    do {
      _ = try client.decoder.decode(bytes, limits: limits)
      return nil
    } catch let error as InlayError {
      return error
    } catch {
      Issue.record(error)
      return nil
    }
  }

  /// The error of decoding a PNG where the worker failed, or could not be started.
  static func decodingError(_ code: InlayError.Code, _ why: String) -> InlayError {
    InlayError(code, "image/png cannot be drawn now: \(why)", details: details(code))
  }

  /// The error of making a glyph where the worker failed, or could not be started.
  static func encodingError(_ code: InlayError.Code, _ why: String) -> InlayError {
    InlayError(code, "glyphs cannot be made now: \(why)", details: details(code))
  }

  private static func details(_ code: InlayError.Code) -> [String: String] {
    code == .heifWorkerFailed ? [:] : ["helper": "inlay-heif"]
  }
}
