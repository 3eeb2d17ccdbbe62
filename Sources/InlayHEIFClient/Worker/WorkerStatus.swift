#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// How a worker ends, beside by a crash.
package enum WorkerStatus {
  /// The input has ended.
  package static let done: Int32 = 0
  /// It was not started as a worker is (EX_USAGE).
  package static let usage: Int32 = 64
  /// There was not enough memory (EX_OSERR).
  package static let memory: Int32 = 71
  /// A request broke the format of the pipe (EX_PROTOCOL).
  package static let protocolViolation: Int32 = 76
  /// It could not give up what it is not to have (EX_NOPERM).
  package static let notConfined: Int32 = 77

  static let processorTimeSignal = SIGXCPU
  static let killSignal = SIGKILL
}
