package import InlayCore

/// What the program `inlay-unpack` is asked to do, as its arguments. Standard input is the archive, standard output takes
/// what is in it, and an error comes on standard error as an ``UnpackReply``.
package struct UnpackRequest: Sendable, Hashable {
  /// What the archive is.
  package var kind: ArchiveKind
  /// The limits that archives have. The others keep their defaults.
  package var limits: Limits

  package init(_ kind: ArchiveKind, _ limits: Limits) {
    self.kind = kind
    self.limits = Limits()
    for (_, limit) in Self.table { self.limits[keyPath: limit] = limits[keyPath: limit] }
  }

  /// The first argument. Programs of another release do not know each other.
  private static let order = "--unpack=1"

  private static var table: [(name: String, limit: WritableKeyPath<Limits, Int>)] {
    [
      ("files", \.files), ("bundleBytes", \.bundleBytes), ("folderDepth", \.folderDepth),
      ("fileNameBytes", \.fileNameBytes), ("archiveRatio", \.archiveRatio),
    ]
  }

  /// The arguments, without the name of the program.
  package var arguments: [String] {
    [Self.order, kind.rawValue] + Self.table.map { "\($0.name)=\(limits[keyPath: $0.limit])" }
  }

  /// Reads the arguments; `nil` if they are not those of a request.
  package init?(_ arguments: [String]) {
    guard arguments.count == 2 + Self.table.count, arguments[0] == Self.order,
      let kind = ArchiveKind(rawValue: arguments[1])
    else { return nil }
    (self.kind, limits) = (kind, Limits())
    for (argument, (name, limit)) in zip(arguments.dropFirst(2), Self.table) {
      guard argument.hasPrefix(name + "="), let value = Int(argument.dropFirst(name.count + 1)), value >= 0
      else {
        return nil
      }
      limits[keyPath: limit] = value
    }
  }
}

extension UnpackRequest {
  /// The bytes of output that `packed` bytes may give, with the headers of a tar.
  package func outputBytes(packed: Int) -> Int {
    let (headers, overflow) = limits.files.multipliedReportingOverflow(by: 4_096)
    return limits.unpackedBytes(packed: packed).addingSaturating(overflow ? .max : headers)
      .addingSaturating(1 << 20)
  }

  /// Seconds of processor time that `packed` bytes may take: many times as many as they need.
  package func processorSeconds(packed: Int) -> Int {
    10 + min(limits.unpackedBytes(packed: packed) >> 24, 7_000)
  }

  /// Bytes of memory that the program may use beyond those it has when it starts.
  package static let memory = 256 << 20
}
