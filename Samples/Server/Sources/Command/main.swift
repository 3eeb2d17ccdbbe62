import Inlay
import MessageServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

switch CommandArguments(CommandLine.arguments.dropFirst()).task {
case .help: print(CommandArguments.help)
case .mistake(let sentence):
  write("message-server: \(sentence)\nmessage-server --help tells what it takes\n")
  exit(64)
case .serve(let options):
  do { try await MessageService(options).run() } catch {
    write("message-server: \(error)\n")
    exit(1)
  }
case .check(let folder):
  do {
    let report = try await StoreCheck.run(folder: folder, expecting: StoreCheck.digests(ofLines: readLines()))
    print(report)
    if !report.isSound { exit(1) }
  } catch {
    write("message-server: \(folder): \(error)\n")
    exit(66)
  }
case .collect(let folder, let grace):
  do {
    let gone = try await StoreCleaning.run(folder: folder, grace: grace)
    print(
      "removed \(gone.pictures.count) pictures of \(gone.pictures.bytes) bytes, and \(gone.uploads) uploads")
  } catch {
    write("message-server: \(folder): \(error)\n")
    exit(66)
  }
}

/// Reads the expected digests from standard input, unless that is a terminal.
func readLines() -> [String] {
  guard isatty(0) == 0 else { return [] }
  return Array(AnyIterator { readLine() })
}

func write(_ text: String) {
  try? DescriptorSink(descriptor: 2, name: "standard error").write(Array(text.utf8))
}
