import Inlay
import InlayFiles

/// Writes a text paragraph by paragraph: blocks, lists, runs.
struct HTMLWritingPass {
  let text: DecomposedText
  let options: HTMLWriteOptions
  let sink: any OutputSink
  var collector = DiagnosticCollector()
  var styles = HTMLStyleWriting()
  var images: HTMLImageWriting
  var out: [UInt8] = []

  init(_ text: DecomposedText, options: HTMLWriteOptions, sink: any OutputSink) throws(HTMLWriteError) {
    self.text = text
    self.options = options
    self.sink = sink
    images = try HTMLImageWriting(text, options: options)
  }

  mutating func run() throws(HTMLWriteError) {
    do { try sink.write(out) } catch { throw .save(error) }
  }
}
