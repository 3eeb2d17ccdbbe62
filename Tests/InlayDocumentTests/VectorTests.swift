import InlayCore
import InlayDocument
import InlayFiles
import TestKit
import Testing

/// The vectors of `Documentation/vectors`, read by the Swift reader and by the one in Python.
@Suite struct VectorTests {
  @Test func mostOfManyVectorsMustFail() {
    let passing = Vector.all.count { $0.outcome == "read" }
    #expect(Vector.all.count >= 150)
    #expect(passing > 0 && passing < Vector.all.count / 2)
  }

  @Test(arguments: Vector.all) func comesOutAsTheIndexSays(vector: Vector) throws {
    let options = try vector.options()
    try vector.standing { path in
      var outcome = "read"
      var status: Int32 = 0
      var found: Converted<DecomposedText>?
      do {
        found = try read(vector, path, options)
      } catch let error as InlayError {
        outcome = error.outcome
      }
      do {
        status = try verify(vector, path, options.limits).status
      } catch let error as InlayError {
        #expect(error.outcome != "input or output")
        status = 65
      }
      let facts = try found.map { try self.facts($0) }
      #expect(facts == vector.facts)
      #expect(outcome == vector.outcome)
      #expect(status == vector.verify)
    }
  }

  private func bytes(_ path: String) -> [UInt8] { (try? Files.read(path)) ?? [] }

  private func read(
    _ vector: Vector, _ path: String, _ options: PortableReadOptions
  ) throws -> Converted<DecomposedText> {
    switch vector.form {
    case "folder": try PortableDocument.read(folder: path, options: options)
    case "tar": try PortableDocument.read(tar: MemorySource(bytes(path)), options: options)
    default: try PortableDocument.read(json: bytes(path), options: options)
    }
  }

  private func verify(
    _ vector: Vector, _ path: String, _ limits: Limits
  ) throws -> VerificationReport {
    switch vector.form {
    case "folder": try PortableDocument.verify(folder: path, limits: limits)
    case "tar": try PortableDocument.verify(tar: MemorySource(bytes(path)), limits: limits)
    default: try PortableDocument.verify(json: bytes(path), limits: limits)
    }
  }

  private func facts(_ read: Converted<DecomposedText>) throws -> Vector.Facts {
    let text = read.value
    var contents = text.images.flatMap(\.representations).map(\.content) + text.files.map(\.content)
    if let source = text.source?.content { contents.append(source) }
    var blobs: Set<ContentDigest> = []
    for content in contents {
      switch content {
      case .data(let source): blobs.insert(try source.digest())
      case .missing(let missing) where missing.reason == .absent && missing.count != nil:
        if let digest = missing.digest { blobs.insert(digest) }
      default: break
      }
    }
    return Vector.Facts(
      digest: try PortableDocument.digest(of: text).description,
      documentSHA256: ContentDigest.sha256(of: try PortableDocument.documentJSON(text)).description,
      codePoints: text.text.unicodeScalars.map {
        let digits = String($0.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      }.joined(separator: " "),
      counts: [
        "images": text.images.count, "placements": text.placements.count,
        "literalObjectReplacement": text.literalObjectReplacements.count, "runs": text.runs.count,
        "paragraphs": text.paragraphs.count, "files": text.files.count, "blobs": blobs.count,
        "tables": text.tables.count, "blocks": text.blocks.count,
      ],
      diagnostics: read.diagnostics.map(\.code.rawValue))
  }

  // MARK: - Other implementations

  private func python(_ script: String, _ arguments: [String] = []) throws -> Subprocess {
    try Python.run([PackageRoot.path(to: script)] + arguments, timeLimit: 300)
  }

  @Test(.needs(.python)) func thePythonReaderPassesEveryVector() throws {
    let run = try python("clients/python/tests/test_vectors.py")
    #expect(run.exitCode == 0, "\(run.text)\(run.errorText)")
    #expect(run.text.contains("\(Vector.all.count) vectors"))
  }

  @Test(.needs(.python)) func theVectorsAreThoseTheScriptMakes() throws {
    let run = try python("Scripts/generate/vectors", ["--check"])
    #expect(run.exitCode == 0, "\(run.text)\(run.errorText)")
  }

  @Test(.needs(.python(.jsonschema))) func theSchemaCatchesExactlyWhatTheIndexSays() throws {
    let run = try python("clients/python/tests/check_schema.py")
    #expect(run.exitCode == 0, "\(run.text)\(run.errorText)")
  }

  @Test(.needs(.corpus("jcs-rfc8785/testdata")), .needs(.python))
  func theNumbersOfRFC8785ComeOutInPython() throws {
    let folder = try Corpus.folder("jcs-rfc8785/testdata")
    let run = try python("clients/python/tests/number_vectors.py", [folder, "100000"])
    #expect(run.exitCode == 0, "\(run.text)\(run.errorText)")
  }

  @Test(.needs(.python)) func pythonMakesTheSameBytesOfRandomDocuments() throws {
    try withTemporaryFolder { folder in
      var number = 0
      try Property.check("documents for Python", cases: 500) { source in
        let stem = folder / "\(number)"
        number += 1
        let text = try source.document(absent: false)
        try PortableDocument.write(text, folder: stem + ".inlay")
        try Files.write(PortableDocument.tar(text), to: stem + ".inlay.tar")
        try Files.write(PortableDocument.json(text), to: stem + ".inlay.json")
        try Files.write(PortableDocument.canonicalBytes(of: text), to: stem + ".canonical")
      }
      let run = try python("clients/python/tests/compare.py", [folder.path])
      #expect(run.exitCode == 0, "\(run.text.prefix(4_000))\(run.errorText)")
    }
  }
}
