import InlayCore
import InlayHEIFClient
import InlayPixels
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a worker can be told to do wrong, by the last bytes of a file or by an identifier.
enum Misbehaviour {
  static let mark = "misbehave:"
  private static let requests = Atomic<UInt32>(0)

  /// Counts the requests, to know the number of the one that is being answered.
  static func count() { requests.wrappingAdd(1, ordering: .relaxed) }

  static func asked(of bytes: [UInt8]) -> String? {
    let tail = String(decoding: bytes.suffix(64), as: UTF8.self)
    guard let range = tail.utf8.firstRange(of: mark.utf8) else { return nil }
    return String(tail[range.upperBound...])
  }

  /// Does it. What comes back from it is the text of an error.
  static func run(_ name: String) -> String {
    switch name {
    case "loop": while true { spin() }
    case "sleep": Main.sleepForever()
    case "abort": abort()
    case "fault": return "\(fault())"
    case "trap": return "\(UInt8(truncatingIfNeeded: requests.load(ordering: .relaxed)) - 255)"
    case "exit": exit(5)
    case "memory": eatMemory()
    case "swift-memory": eatMemoryInSwift()
    case "one-piece": takeOnePiece()
    case "swift-one-piece": return "\([UInt8](repeating: 1, count: 100 << 20).count)"
    case "hoard": return unsafe allocated(40 << 20) == nil ? "had no room" : "kept 40 MiB"
    case "need":
      guard let piece = unsafe allocated(40 << 20) else { abort() }
      unsafe free(piece)
      return "had 40 MiB"
    case "allocations": return largestAllocation()
    case "close":
      close(0)
      close(1)
      Main.sleepForever()
    case "forbidden": return Forbidden.tried()
    default: Reply.give(name, number: requests.load(ordering: .relaxed))
    }
  }

  @inline(never) private static func spin() { requests.wrappingAdd(0, ordering: .relaxed) }

  private static func fault() -> Int { unsafe UnsafePointer<Int>(bitPattern: 8)?.pointee ?? 0 }

  private static let lastPiece = Atomic<UInt>(0)

  /// Memory that no optimizer takes for unused.
  private static func allocated(_ count: Int) -> UnsafeMutableRawPointer? {
    let piece = unsafe malloc(count)
    lastPiece.store(UInt(bitPattern: piece), ordering: .relaxed)
    return unsafe piece
  }

  /// As a C++ library does that does not catch `std::bad_alloc`.
  private static func eatMemory() -> Never {
    while let piece = unsafe allocated(8 << 20) { unsafe memset(piece, 1, 8 << 20) }
    abort()
  }

  private static func eatMemoryInSwift() -> Never {
    var pieces: [[UInt8]] = []
    while true { pieces.append([UInt8](repeating: 1, count: 32 << 20)) }
  }

  /// More than is allowed at once, with next to nothing in use.
  private static func takeOnePiece() -> Never {
    if let piece = unsafe allocated(100 << 20) { unsafe memset(piece, 1, 100 << 20) }
    abort()
  }

  /// The largest allocation that works, in MiB.
  private static func largestAllocation() -> String {
    var most = 0
    for mebibytes in stride(from: 8, through: 4_096, by: 8) {
      guard let piece = unsafe allocated(mebibytes << 20) else { break }
      unsafe free(piece)
      most = mebibytes
    }
    return "\(most)"
  }
}

/// What a worker that has been taken over might try; all of it must fail.
enum Forbidden {
  static func tried() -> String {
    var done: [String] = []
    func attempt(_ name: String, _ result: Int) { if result >= 0 { done.append(name) } }
    unsafe attempt("open", Int(open("/etc/passwd", O_RDONLY)))
    unsafe attempt("create", Int(open("/tmp/inlay-worker-was-here", O_CREAT | O_WRONLY, 0o600)))
    attempt("socket", Int(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)))
    attempt("dup", Int(dup(0)))
    attempt("signal", Int(kill(getppid(), 0)))
    var pid: pid_t = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("true"), nil]
    let started = unsafe posix_spawn(&pid, "/bin/true", nil, nil, &arguments, nil)
    attempt("spawn", started == 0 ? 0 : -1)
    unsafe attempt("exec", Int(execv("/bin/true", &arguments)))
    let code = unsafe mmap(nil, 4_096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    attempt("code", unsafe code == MAP_FAILED ? -1 : 0)
    unsafe attempt("unlink", Int(unlink("/tmp/inlay-worker-was-here")))
    return done.isEmpty ? "nothing" : done.joined(separator: " ")
  }
}
