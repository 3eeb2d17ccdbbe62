import Foundation
import InlayCore
import InlayFiles
import TestKit
import Testing

/// `inlay push` and `inlay pull`, with a registry on loopback. What is pulled is whole, or nothing is.
@Suite(.needs(.registry), .serialized) struct RegistryCommandTests {
  let inlay: InlayCommandRunner
  init() throws { inlay = try InlayCommandRunner() }

  /// A registry with a folder of its own.
  private final class Server {
    let folder: String
    private(set) var host = ""

    init(_ folder: String, hasCache: Bool = false) throws {
      self.folder = folder
      try start(hasCache: hasCache)
    }

    deinit { _ = try? run("stop") }

    func start(hasCache: Bool = false) throws {
      host = try run("start", hasCache ? ["cache"] : []).trimmingCharacters(in: .newlines)
    }

    @discardableResult func run(_ command: String, _ more: [String] = []) throws -> String {
      let run = try Subprocess.run(
        PackageRoot.path(to: "Scripts/services/registry"), [command, folder] + more, timeLimit: 60)
      try #require(run.exitCode == 0, "\(run.errorText)")
      return run.text
    }

    /// The file in which the registry keeps a blob.
    func file(of hex: String) -> String {
      "\(folder)/data/docker/registry/v2/blobs/sha256/\(hex.prefix(2))/\(hex)/data"
    }
  }

  private func pushed(_ server: Server, as name: String = "notes/card:v1") throws -> String {
    let pushed = try inlay("push", postcard, "\(server.host)/\(name)", "--insecure", "-q")
    try #require(pushed.exitCode == 0, "\(pushed.errorText)")
    return pushed.text.trimmingCharacters(in: .newlines)
  }

  @Test func documentsComeBack() throws {
    try withTemporaryFolder { folder in
      let server = try Server(folder / "registry")
      let name = try pushed(server)
      // Equal documents are equal artifacts.
      #expect(
        try pushed(server, as: "other/card:v2").split(separator: "@").last == name.split(separator: "@").last)
      for (index, reference) in ["\(server.host)/notes/card:v1", name].enumerated() {
        let output = folder / "back\(index).rtfd"
        let pulled = try inlay("pull", reference, "-o", output, "--insecure", "-q")
        #expect(
          pulled.exitCode == 0 && pulled.output.isEmpty && pulled.errorText.isEmpty, "\(pulled.errorText)")
        #expect(try Files.tree(output) == Files.tree(postcard))
      }
      // Killed and started again, it has what was pushed.
      try server.run("kill")
      try server.start()
      #expect(
        try inlay("pull", "\(server.host)/notes/card:v1", "-o", folder / "c.inlay", "--insecure", "-q")
          .exitCode == 0)
      #expect(try inlay("verify", folder / "c.inlay").exitCode == 0)
      let absent = try inlay(
        "pull", "\(server.host)/notes/none:v1", "-o", folder / "d.inlay", "--insecure", "-q")
      expectFailure(absent, 74, "skopeo: ")
      #expect(!Files.exists(folder / "d.inlay"))
    }
  }

  /// Another tool reads what we push, and what it pushes is read here.
  @Test func skopeoIsAJudge() throws {
    try withTemporaryFolder { folder in
      let server = try Server(folder / "registry")
      _ = try pushed(server)
      let image = folder / "image"
      func copy(_ from: String, _ to: String) throws {
        let run = try Subprocess.run(
          "/usr/bin/skopeo",
          ["copy", "--quiet", "--src-tls-verify=false", "--dest-tls-verify=false", from, to], timeLimit: 60)
        #expect(run.exitCode == 0, "\(run.errorText)")
      }
      try copy("docker://\(server.host)/notes/card:v1", "oci:\(image):v1")
      try copy("oci:\(image):v1", "docker://\(server.host)/notes/copy:v1")
      let output = folder / "back.rtfd"
      #expect(
        try inlay("pull", "\(server.host)/notes/copy:v1", "-o", output, "--insecure", "-q").exitCode == 0)
      #expect(try Files.tree(output) == Files.tree(postcard))
    }
  }

  @Test(arguments: ["truncated", "rotten", "removed"]) func damagedBlobsAreRefused(how: String) throws {
    try withTemporaryFolder { folder in
      let server = try Server(folder / "registry")
      _ = try pushed(server)
      #expect(try inlay("decompose", postcard, "-o", folder / "d.inlay", "-q").exitCode == 0)
      let blobs = try Files.tree(folder / "d.inlay").keys.filter { $0.hasPrefix("blobs/") }
      let file = server.file(of: String(try #require(blobs.sorted().first?.split(separator: "/").last)))
      var bytes = try Files.read(file)
      switch how {
      case "truncated": bytes.removeLast()
      case "rotten": bytes[bytes.count / 2] ^= 1
      default: try FileManager.default.removeItem(atPath: file)
      }
      if how != "removed" { try Files.write(bytes, to: file) }
      let pulled = try inlay(
        "pull", "\(server.host)/notes/card:v1", "-o", folder / "x.inlay", "--insecure", "-q")
      #expect(pulled.exitCode == 74 || pulled.exitCode == 65, "\(pulled.errorText)")
      #expect(!Files.exists(folder / "x.inlay"))
    }
  }

  /// A collection beside a push, also with Debian's own cache, which then promises what is gone.
  @Test(arguments: [false, true]) func collectionsBesidePushesLoseNothingInSilence(hasCache: Bool) throws {
    try withTemporaryFolder { folder in
      let server = try Server(folder / "registry", hasCache: hasCache)
      _ = try pushed(server)
      try FileManager.default.removeItem(
        atPath: folder / "registry/data/docker/registry/v2/repositories/notes/card/_manifests")
      try server.run("collect")
      let again = try inlay("push", postcard, "\(server.host)/notes/card:v2", "--insecure", "-q")
      let pulled = try inlay(
        "pull", "\(server.host)/notes/card:v2", "-o", folder / "x.rtfd", "--insecure", "-q")
      if pulled.exitCode == 0 {
        #expect(again.exitCode == 0)
        #expect(try Files.tree(folder / "x.rtfd") == Files.tree(postcard))
      } else {
        #expect(!Files.exists(folder / "x.rtfd"))
      }
    }
  }
}

/// What fails without a registry.
@Suite struct RegistryUsageTests {
  /// A registry that accepts connections and says nothing. The command ends by the signal, and leaves nothing.
  @Test(.needs(.registry), arguments: ["push", "pull"], ["INT", "TERM"])
  func aSignalEndsTheWaitForASilentRegistry(command: String, signal: String) throws {
    try withTemporaryFolder { folder in
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(listener) }
      // The system chooses a port, and accepts connections itself.
      try #require(listen(listener, 8) == 0)
      var address = sockaddr_in()
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let named = unsafe withUnsafeMutablePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe getsockname(listener, $0, &size)
        }
      }
      try #require(named == 0)
      let image = "127.0.0.1:\(UInt16(bigEndian: address.sin_port))/a/b:v1"
      let arguments =
        command == "push" ? ["push", postcard, image] : ["pull", image, "-o", folder / "a.inlay"]
      let script = """
        set -m
        TMPDIR=$1 "$0" "${@:3}" --insecure -q & child=$!
        until [[ -n $(ls "$1") ]] && pgrep -f "skopeo.*$2" >/dev/null; do sleep 0.05; done
        sleep 0.3; kill -$SIGNAL $child; wait $child
        """
      let work = folder / "work"
      try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
      let program = try #require(Tools.product("inlay"))
      let run = try Subprocess.run(
        "/bin/bash", ["-c", script, program, work, image] + arguments, environment: ["SIGNAL": signal],
        timeLimit: 30)
      let status: Int32 = signal == "INT" ? 130 : 143
      #expect(run.exitCode == status, "\(run.errorText)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: work) == [])
      #expect(!Files.exists(folder / "a.inlay"))
      #expect(try Subprocess.run("/usr/bin/pgrep", ["-f", "skopeo.*\(image)"]).exitCode == 1)
    }
  }

  /// A registry that says yes to everything, and has nothing or another manifest.
  @Test(.needs(.registry), arguments: [("404", "skopeo: "), ("200", "its manifest is a different one")])
  func aPushThatNobodyKeptFails(status: String, problem: String) throws {
    let script = """
      import http.server, sys
      class Liar(http.server.BaseHTTPRequestHandler):
          protocol_version = "HTTP/1.1"
          def answer(self):
              self.rfile.read(int(self.headers.get("Content-Length", 0)))
              asks = self.command == "GET" and "/manifests/" in self.path
              body = b'{"schemaVersion":2}' if asks else b""
              self.send_response(int(sys.argv[1]) if asks else 201 if self.command == "PUT" else 200)
              self.send_header("Content-Type", "application/vnd.oci.image.manifest.v1+json")
              self.send_header("Content-Length", str(len(body)))
              self.end_headers()
              self.wfile.write(body)
          do_GET = do_HEAD = do_PUT = do_POST = do_PATCH = answer
          def log_message(self, *_): pass
      server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Liar)
      print(server.server_port, flush=True)
      server.serve_forever()
      """
    let run = """
      exec 3< <(exec /usr/bin/python3 -c "$2" "$3"); server=$!
      trap 'kill $server' EXIT
      read -r port <&3
      "$0" push "$1" "127.0.0.1:$port/notes/card:v1" --insecure -q
      """
    let program = try #require(Tools.product("inlay"))
    let pushed = try Subprocess.run(
      "/bin/bash", ["-c", run, program, postcard, script, status], timeLimit: 60)
    expectFailure(pushed, 74, "the registry accepted the document, but does not return it: \(problem)")
    #expect(pushed.output.isEmpty && pushed.errorText.contains("push again"))
  }

  @Test func skopeoMustBeThere() throws {
    let inlay = try InlayCommandRunner()
    expectFailure(
      try inlay("push", postcard, "127.0.0.1:1/a:v1", environment: ["PATH": "/nowhere"]), 69, "skopeo")
    for name in ["a", "-x/a", "docker://h/a", "h/a b", "/a"] {
      #expect(try inlay("push", postcard, "--", name).exitCode == 64, "\(name)")
    }
  }
}

extension Need {
  /// Debian's registry, and the program that copies to it.
  fileprivate static let registry = Need("no registry: apt-get install docker-registry skopeo") {
    ["/usr/bin/docker-registry", "/usr/bin/skopeo"].allSatisfy { Files.exists($0) }
  }
}
