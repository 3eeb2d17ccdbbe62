internal import InlaySystem

/// The exit statuses of a worker.
package enum WorkerStatus {
  /// The input has ended.
  package static let done: Int32 = 0
  /// It was not started as a worker (EX_USAGE).
  package static let usage: Int32 = 64
  /// There was not enough memory.
  package static let memory = Confinement.memoryStatus
  /// A request violated the pipe format (EX_PROTOCOL).
  package static let protocolViolation: Int32 = 76
  /// It could not drop its privileges (EX_NOPERM).
  package static let notConfined: Int32 = 77

  /// Seconds of processor time after which the system ends a worker in any case.
  package static let lifetimeSeconds: UInt64 = 7_200

  static let processorTimeSignal = ChildProcess.processorTimeSignal
  static let killSignal = ChildProcess.killSignal
}
