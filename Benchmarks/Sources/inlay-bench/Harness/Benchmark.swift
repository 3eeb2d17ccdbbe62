/// One piece of work, done by Inlay and by its rivals on the same input in the same run.
struct Benchmark {
  /// Short, for the command line: `digest-hex`.
  var name: String
  /// What is done, on how much: one line of the table.
  var work: String
  /// The first is Inlay; the rest are rivals and floors.
  var contenders: [Contender]
  /// How many times as fast as each rival Inlay is to be, by the rival's name.
  var goals: [String: Double] = [:]
  /// The benchmark that does the same with a tenth of the input: the report tells how much more time this one takes.
  var growsFrom: String?
  /// What there are so many of in the input, such as placements: the report tells Inlay's time for each.
  var perUnit: (count: Int, name: String)?
  /// Whether what the contenders make is to be compared in size too.
  var comparesOutput = false
  /// Cleans up.
  var finish: () -> Void = {}

  /// What the report needs, without closures that keep the input in memory.
  var withoutInput: Benchmark {
    var copy = self
    (copy.contenders, copy.finish) = ([], {})
    return copy
  }
}

/// One way to do the work.
struct Contender {
  enum Kind {
    /// In this process. The result is kept alive, so that no work is optimised away.
    case inside(() throws -> Any)
    /// A program that does the work once; all of its time counts, its start too.
    case program([String], input: [UInt8])
    /// A program that does the work and prints `seconds WALL CPU` last: its start does not count.
    case selfTimed([String], input: [UInt8])
  }

  var name: String
  var kind: Kind
  /// Makes input that is dear to make, before the first round; it does not count.
  var prepare: () -> Void = {}
  /// The file a program writes, whose size counts as what it made; removed before each round.
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
