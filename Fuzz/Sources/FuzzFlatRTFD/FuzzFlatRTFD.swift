import InlayCore
import InlayFormats

@testable import InlayFiles
@testable import InlayRTF

/// Flat file wrappers. What is read is written, and the bytes written give the same folder.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let source = MemorySource(Array(UnsafeBufferPointer(start: start, count: count)))
  if let read = try? Format.flatRTFD.read(.file(source, name: nil), options: ReadOptions(limits: .strict)) {
    let text = read.value
    do { try text.checkInvariants() } catch {
      preconditionFailure("a text was read that breaks a rule: \(error)")
    }
    // The source is the file itself, unless something in it was ignored.
    let sink = MemorySink()
    guard let output = try? Format.flatRTFD.write(text).value, (try? output.write(to: sink)) != nil else {
      preconditionFailure("a text that was read cannot be written")
    }
    let ignored = ["rtfd.trailingBytes", "rtfd.textNameDiffers"]
    let isWhole = !read.diagnostics.contains { ignored.contains($0.code.rawValue) }
    precondition(!isWhole || sink.bytes == (try? source.readAll()), "the file does not come back")
  }
  guard let wrapper = try? FlatWrapper.read(source, limits: .strict).value else { return 0 }
  let sink = MemorySink()
  do { try wrapper.write(to: sink) } catch { preconditionFailure("\(error)") }
  guard let again = try? FlatWrapper.read(MemorySource(sink.bytes)).value else {
    preconditionFailure("the wrapper written does not read")
  }
  switch (wrapper, again) {
  case (.folder(let a), .folder(let b)):
    precondition((try? a.isIdentical(to: b)) == true, "another folder came back")
  case (.file(_, let a), .file(_, let b)):
    precondition((try? a.readAll()) == (try? b.readAll()), "another file came back")
  default: preconditionFailure("a file came back as a folder, or the other way around")
  }
  return 0
}
