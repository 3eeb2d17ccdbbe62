internal import CInlaySystem
internal import InlayFetchService
internal import InlayLive
internal import InlaySystem

/// The program `inlay-fetch` for tests: it also connects to servers on this machine, at 127.0.0.1.
@main enum Main {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "--change", arguments.count == 3 {
      exit(change(arguments[2], inside: arguments[1]))
    }
    exit(FetchService.run(arguments, addresses: [.v4(0x7F00_0001)]))
  }

  /// What a program that a server took over could do to a file of the user: `--change FOLDER FILE` confines the process
  /// to write in the folder, and prints what each attempt to change the file says.
  private static func change(_ file: String, inside folder: String) -> Int32 {
    guard Confinement.allowNetworking(writingBelow: [folder]) else { return 77 }
    func tell(_ attempt: String, _ result: Int32) {
      let ending = result < 0 ? "error \(inlay_error_number())" : "done"
      print("\(attempt): \(ending)")
    }
    unsafe tell("empty", truncate(file, 0))
    unsafe tell("open and empty", inlay_open(AT_FDCWD, file, O_RDONLY | O_TRUNC, 0))
    unsafe tell("write", inlay_open(AT_FDCWD, file, O_WRONLY, 0))
    unsafe tell("remove", unlink(file))
    unsafe tell("read", inlay_open(AT_FDCWD, file, O_RDONLY, 0))
    return 0
  }
}
