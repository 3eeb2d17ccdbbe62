import Foundation
import TestKit
import Testing

/// `inlay fetch` and `--fetch`, with a server on this machine that only the helper for tests connects to.
@Suite(.needs(.python)) struct FetchCommandTests {
  private let inlay: InlayCommandRunner

  init() throws { inlay = try InlayCommandRunner() }

  /// Serves a folder with `lake.png` in it while `body` runs.
  private static func serving(_ body: (TemporaryFolder, Int, String) throws -> Void) throws {
    let folder = try TemporaryFolder()
    let lake = try Files.read(PackageRoot.path(to: "Samples/Art/lake.png"))
    try Files.write(lake, to: folder / "lake.png")
    let server = try FileServer(folder.path)
    defer { server.end() }
    guard let helper = Tools.product("LoopbackFetcher") else { throw Unmet("no LoopbackFetcher") }
    try body(folder, server.port, helper)
  }

  private static func page(_ port: Int) -> String {
    "<p>A <img src='http://127.0.0.1:\(port)/lake.png' alt='a lake'> and "
      + "<img src='http://127.0.0.1:\(port)/absent.png'> end"
  }

  @Test func picturesComeIntoTheDocument() throws {
    try Self.serving { folder, port, helper in
      try Files.write(Self.page(port), to: folder / "page.html")
      let rules = ["--allow-http", "--allow-host", "127.0.0.1:\(port)"]
      let fetched = try inlay.run(
        ["fetch", "page.html", "-o", "page.inlay"] + rules, environment: ["INLAY_FETCH": helper],
        in: folder.path)
      #expect(fetched.exitCode == 74)
      #expect(
        fetched.errorText.contains(
          "a picture was not loaded: the server answered with status 404: http://127.0.0.1:\(port)/absent.png"
        ))
      #expect(fetched.errorText.contains("inlay: a picture was not loaded\n"))
      let shown = try inlay("inspect", "page.inlay", in: folder.path).text
      #expect(shown.contains("360×240") && shown.contains("not here: http://127.0.0.1:\(port)/absent.png"))
      #expect(try inlay("verify", "page.inlay", in: folder.path).exitCode == 0)
      let extracted = try inlay("extract", "page.inlay", "--image", "1", "-o", "out.png", in: folder.path)
      #expect(extracted.exitCode == 0)
      #expect(try Files.read(folder / "out.png") == Files.read(folder / "lake.png"))
    }
  }

  @Test func pinsRefuseOtherBytes() throws {
    try Self.serving { folder, port, helper in
      try Files.write("<p><img src='http://127.0.0.1:\(port)/lake.png'>", to: folder / "page.html")
      let rules = ["--allow-http", "--allow-host", "127.0.0.1:\(port)"]
      func fetch(_ arguments: String...) throws -> Subprocess {
        try inlay.run(["fetch"] + arguments + rules, environment: ["INLAY_FETCH": helper], in: folder.path)
      }
      #expect(try fetch("page.html", "-o", "pinned.inlay", "--pin").exitCode == 0)
      #expect(
        try inlay("inspect", "pinned.inlay", in: folder.path).text.contains("not here: http://127.0.0.1"))
      #expect(try fetch("pinned.inlay", "-o", "same.inlay").exitCode == 0)
      let other = try Files.read(PackageRoot.path(to: "Samples/Art/space-cat.png"))
      try Files.write(other, to: folder / "lake.png")
      let changed = try fetch("pinned.inlay", "-o", "other.inlay")
      #expect(changed.exitCode == 74)
      #expect(changed.errorText.contains("the server sent another image than the document states"))
    }
  }

  /// Python's server sends `Last-Modified`, so that pictures are fresh for a while, and answers 304.
  @Test func picturesAreKeptBetweenRuns() throws {
    try Self.serving { folder, port, helper in
      try Files.write("<p><img src='http://127.0.0.1:\(port)/lake.png'>", to: folder / "page.html")
      // Changed long ago: fresh for a week.
      let old = Date(timeIntervalSince1970: 1_000_000_000)
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: folder / "lake.png")
      let rules = ["--allow-http", "--allow-host", "127.0.0.1:\(port)", "--cache", "kept.db", "-v"]
      func fetch(_ output: String) throws -> Subprocess {
        try inlay.run(
          ["fetch", "page.html", "-o", output] + rules, environment: ["INLAY_FETCH": helper], in: folder.path)
      }
      let first = try fetch("first.inlay")
      #expect(first.exitCode == 0 && !first.errorText.contains("cache"), "\(first.errorText)")
      // Nothing else is left of the database.
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(files.sorted() == ["first.inlay", "kept.db", "lake.png", "page.html"])
      // What the server has now is not asked for.
      try FileManager.default.removeItem(atPath: folder / "lake.png")
      let second = try fetch("second.inlay")
      #expect(second.exitCode == 0)
      #expect(
        second.errorText.contains(
          "inlay: page.html: 1 of 1 loaded pictures came from the cache [fetch.cached]"))
      #expect(try inlay("verify", "second.inlay", in: folder.path).exitCode == 0)
      let mode =
        try FileManager.default.attributesOfItem(atPath: folder / "kept.db")[.posixPermissions] as? Int
      #expect(mode == 0o600)
      // convert uses the same.
      let converted = try inlay.run(
        ["convert", "page.html", "out.inlay", "--fetch"] + rules, environment: ["INLAY_FETCH": helper],
        in: folder.path)
      #expect(converted.exitCode == 0 && converted.errorText.contains("[fetch.cached]"))
    }
  }

  /// A path that cannot be a file is a mistake of the user, a file that cannot be used is not.
  @Test func aCacheThatCannotBeUsedFailsNothing() throws {
    try Self.serving { folder, port, helper in
      try Files.write("<p><img src='http://127.0.0.1:\(port)/lake.png'>", to: folder / "page.html")
      let letter = String(repeating: "Dear aunt, this is no database. ", count: 9)
      try Files.write(letter, to: folder / "letter")
      let rules = ["--allow-http", "--allow-host", "127.0.0.1:\(port)"]
      func fetch(_ cache: String) throws -> Subprocess {
        try inlay.run(
          ["fetch", "page.html", "-o", "page.inlay", "--force", "--cache", cache] + rules,
          environment: ["INLAY_FETCH": helper], in: folder.path)
      }
      let foreign = try fetch("letter")
      #expect(foreign.exitCode == 0)
      #expect(
        foreign.errorText.contains("the cache failed: this file is not a database; name another file"),
        "\(foreign.errorText)")
      #expect(foreign.errorText.contains("[fetch.cacheFailed]"))
      #expect(String(decoding: try Files.read(folder / "letter"), as: UTF8.self) == letter)
      for (path, reason) in [
        ("absent/cache", "its folder is not there"), ("absent/..", "its folder is not there"),
        ("letter/cache", "its folder is not there"), (".", "it is a folder"), ("/dev/null", "it is a device"),
        ("absent/", "this is no name of a file"), ("", "this is no name of a file"),
      ] {
        let refused = try fetch(path)
        #expect(
          refused.exitCode == 73 && refused.errorText.contains("the cache cannot be made: \(reason)"),
          "\(path): \(refused.errorText)")
      }
      // A link leads to the file itself.
      try FileManager.default.createDirectory(atPath: folder / "there", withIntermediateDirectories: false)
      try FileManager.default.createSymbolicLink(
        atPath: folder / "link", withDestinationPath: folder / "there/cache")
      try Files.write("", to: folder / "there/cache")
      #expect(try fetch("link").errorText == "")
      #expect(try Files.read(folder / "there/cache").count > 4_096)
    }
  }

  /// Whether the kernel has Landlock (Linux 5.13).
  private static let hasLandlock: Bool = {
    let question = "import ctypes; raise SystemExit(ctypes.CDLL(None).syscall(444, None, 0, 1) < 1)"
    return (try? Subprocess.run(Python.path, ["-c", question]).exitCode) == 0
  }()

  /// The helper program writes in the folder of the cache, and nowhere else in the user's files.
  @Test(.needs(.noSanitizer), .enabled(if: hasLandlock, "the kernel has no Landlock"))
  func theHelperWritesInTheFolderOfTheCacheOnly() throws {
    let helper = try #require(Tools.product("inlay-fetch"))
    // Not below /tmp, where it keeps temporary files.
    let folder = try TemporaryFolder(under: "/var/tmp")
    for name in ["cache", "other"] {
      try FileManager.default.createDirectory(atPath: folder / name, withIntermediateDirectories: false)
    }
    try Files.write("", to: folder / "other/target")
    try FileManager.default.createSymbolicLink(
      atPath: folder / "cache/link", withDestinationPath: folder / "other/target")
    func run(_ cache: String) throws -> Subprocess {
      let lines = [
        "schemes\thttps", "ports\t443", "cache\t\(folder / cache)", "limits\t1000\t1000",
        "image\thttps://127.0.0.1/\t\t", "end\n",
      ]
      return try Subprocess.run(helper, ["--fetch=2"], input: Array(lines.joined(separator: "\n").utf8))
    }
    let linked = try run("cache/link")
    #expect(linked.exitCode == 0 && linked.text.contains("cache\tdatabase."), "\(linked.text)")
    #expect(try Files.read(folder / "other/target") == [])
    let own = try run("cache/own")
    #expect(own.exitCode == 0 && !own.text.contains("cache\t"), "\(own.text)")
    #expect(try Files.read(folder / "cache/own").count > 4_096)
    // A path that means something else in another folder is refused.
    let relative = try Subprocess.run(helper, ["--fetch=2"], input: Array("cache\tx\nend\n".utf8))
    #expect(relative.exitCode == 64)
  }

  /// A helper program that a server took over can read other files, but not empty, write or remove them.
  @Test(.needs(.noSanitizer), .enabled(if: hasLandlock, "the kernel has no Landlock"))
  func theConfinedHelperOnlyReadsOtherFiles() throws {
    let helper = try #require(Tools.product("LoopbackFetcher"))
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder / "cache", withIntermediateDirectories: false)
    try Files.write("a letter", to: folder / "letter")
    let tried = try Subprocess.run(helper, ["--change", folder / "cache", folder / "letter"])
    #expect(
      tried.text == """
        empty: error 1
        open and empty: error 1
        write: error 13
        remove: error 13
        read: done

        """)
    #expect(try Files.read(folder / "letter") == Array("a letter".utf8))
  }

  @Test func nothingPrivateIsLoadedByTheProgramItself() throws {
    try Self.serving { folder, port, _ in
      try Files.write(Self.page(port), to: folder / "page.html")
      let arguments = ["fetch", "page.html", "-o", "-", "--to", "inlay.json", "--allow-http"]
      let fetched = try inlay.run(arguments + ["--allow-host", "127.0.0.1:\(port)"], in: folder.path)
      #expect(fetched.exitCode == 74)
      #expect(fetched.errorText.contains("127.0.0.1 is not a public address"))
    }
  }

  @Test func nothingIsLoadedUnlessAsked() throws {
    let folder = try TemporaryFolder()
    try Files.write(Self.page(9), to: folder / "page.html")
    let environment = ["INLAY_FETCH": "/nowhere/inlay-fetch"]
    #expect(
      try inlay.run(["convert", "page.html", "x.txt"], environment: environment, in: folder.path).exitCode
        == 0)
    for command in [["convert", "page.html", "y.txt"], ["preview", "page.html"], ["view", "page.html"]] {
      let asked = try inlay.run(command + ["--fetch"], environment: environment, in: folder.path)
      #expect(asked.exitCode == 69)
      #expect(asked.errorText.contains("$INLAY_FETCH names /nowhere/inlay-fetch, which is not a program"))
      let rule = try inlay.run(command + ["--allow-http"], in: folder.path)
      #expect(rule.exitCode == 64 && rule.errorText.contains("--allow-http works only with --fetch"))
      let cache = try inlay.run(command + ["--cache", "x"], in: folder.path)
      #expect(cache.exitCode == 64 && cache.errorText.contains("--cache works only with --fetch"))
    }
    let host = try inlay("fetch", "page.html", "-o", "x", "--allow-host", "https://a/", in: folder.path)
    #expect(host.exitCode == 64 && host.errorText.contains("not the name of a host"))
  }

  @Test func theHelperSaysWhatItIs() throws {
    let helper = try #require(Tools.product("inlay-fetch"))
    #expect(try Subprocess.run(helper, ["--version"]).text.hasPrefix("inlay-fetch "))
    #expect(try Subprocess.run(helper, ["--help"]).exitCode == 0)
    let bare = try Subprocess.run(helper, [])
    #expect(bare.exitCode == 64 && bare.errorText.hasPrefix("inlay-fetch: this is a helper program"))
    #expect(try Subprocess.run(helper, ["--fetch=2"], input: Array("image\tx\n".utf8)).exitCode == 64)
  }
}
