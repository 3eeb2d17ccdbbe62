import Foundation
import InlayCore
import InlayFiles
import InlayHTML

/// Pages made by a grammar of tags, styles, selectors and of Inlay's own attributes, in which each byte is a choice.
/// Random bytes hardly ever spell `data-inlay-src` or a selector that fits an element. A page that takes more than a
/// second of processor time in the strict profile is a failure, as is one that takes too much memory.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var choices = Choices(bytes: Array(UnsafeBufferPointer(start: start, count: count)))
  let page = PageGrammar.page(&choices)
  let began = processorSeconds()
  var limits = Limits.strict
  // So that a page is short enough to be written and read twice by instrumented code.
  limits.attributeBytes = 4 << 20
  let read = try? HTMLReader.read(page, limits: limits).value
  let seconds = processorSeconds() - began
  // The fuzzer's instrumentation makes all code about twice as slow.
  precondition(
    seconds < 2,
    "a page of \(page.count) bytes took \(seconds) s: \(String(decoding: page.prefix(2_000), as: UTF8.self))")
  guard let read else { return 0 }
  do {
    try read.checkInvariants()
    let once = try written(read)
    let again = try HTMLReader.read(once).value
    let twice = try written(again)
    precondition(twice == once, "the second page is another than the first")
  } catch { preconditionFailure("what was read cannot be written and read: \(error)") }
  return 0
}

private func written(_ text: DecomposedText) throws -> [UInt8] {
  let sink = MemorySink()
  _ = try HTMLWriter.write(text, to: sink)
  return sink.bytes
}

private func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
