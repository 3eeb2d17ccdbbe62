/// A task that Inlay and its rivals perform on the same input in the same run.
struct Benchmark {
  /// A short name for the command line: `digest-hex`.
  var name: String
  /// A description of the task and its size, which is one line of the report.
  var work: String
  /// The contenders. The first is Inlay; the rest are rivals and lower bounds.
  var contenders: [Contender]
  /// The required ratio of each rival's time to Inlay's, by the rival's name.
  var goals: [String: Double] = [:]
  /// The benchmark with a tenth of the input. The report states the growth of the time.
  var growsFrom: String?
  /// The number and the name of units in the input, such as placements. The report states Inlay's time per unit.
  var perUnit: (count: Int, name: String)?
  /// The bytes that are read. The report states megabytes a second of processor time, and how memory grows.
  var bytesRead: Int?
  /// Whether to compare the size of the contenders' output too.
  var comparesOutput = false
  /// Cleans up after the benchmark.
  var finish: () -> Void = {}
}

/// One way to perform the task.
struct Contender {
  enum Kind {
    /// In this process. The result is kept alive, so that the work is not optimized away.
    case inside(() throws -> Any)
    /// A program that performs the task once. Its whole time counts, including its start.
    case program([String], input: [UInt8])
    /// A program that performs the task and prints `seconds WALL CPU` last. Its start does not count.
    case selfTimed([String], input: [UInt8])
  }

  var name: String
  var kind: Kind
  /// Creates expensive input before the first round. This time does not count.
  var prepare: () -> Void = {}
  /// The file that a program writes. Its size counts as the output size. It is removed before each round.
  var file: String?

  static func inside(
    _ name: String, prepare: @escaping () -> Void = {}, _ body: @escaping () throws -> Any
  ) -> Contender {
    Contender(name: name, kind: .inside(body), prepare: prepare)
  }

  static func program(
    _ name: String, _ command: [String], input: [UInt8] = [], file: String? = nil
  ) -> Contender {
    Contender(name: name, kind: .program(command, input: input), file: file)
  }

  static func selfTimed(_ name: String, _ command: [String], input: [UInt8] = []) -> Contender {
    Contender(name: name, kind: .selfTimed(command, input: input))
  }
}
