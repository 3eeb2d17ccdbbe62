import InlayCore
import InlayFiles
import InlayHTML

/// An untrusted page. The result must satisfy the rules and be stable: writing and reading it again gives the same
/// text, and the second page equals the first. The written page must be harmless, whatever was read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  // Wide limits reach code that strict limits do not, and vice versa. The length of the input decides, so that a given
  // input always behaves the same.
  let limits = count % 2 == 0 ? Limits.strict : .default
  guard let first = try? HTMLReader.read(bytes, resources: resources, limits: limits).value else { return 0 }
  do { try first.checkInvariants() } catch {
    preconditionFailure("HTML was read that breaks a rule: \(error)")
  }
  do {
    let once = try page(first)
    let harm = HarmfulMarkup.find(in: once)
    precondition(harm == nil, "the page does harm: \(harm ?? "")")
    let second = try HTMLReader.read(once).value
    // Other paragraph separators become LF, which may make the text shorter.
    let hasOthers = first.text.unicodeScalars.contains { $0 == "\r" || $0 == "\u{2029}" }
    if !hasOthers {
      precondition(second.text == first.text, "the text is another after writing and reading")
      precondition(
        second.placements.map(\.range) == first.placements.map(\.range), "images stand elsewhere after a trip"
      )
    }
    let twice = try page(second)
    precondition(twice == once, "the second page is another than the first")
  } catch { preconditionFailure("what was read cannot be written and read: \(error)") }
  return 0
}

/// A file beside the page, and a part of a mail.
private let resources: HTMLResources = {
  var builder = FileTreeBuilder()
  do { try builder.add(file: MemorySource(Array("\u{89}PNG".utf8)), at: "a.png") } catch {
    preconditionFailure("a plain name was refused: \(error)")
  }
  var resources = HTMLResources.tree(builder.finish())
  resources.parts["a@b"] = MemorySource([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  return resources
}()

private func page(_ text: DecomposedText) throws -> [UInt8] {
  let sink = MemorySink()
  _ = try HTMLWriter.write(text, to: sink)
  return sink.bytes
}
