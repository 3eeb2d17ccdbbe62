import Inlay

/// Walks a tree and gives its text: paragraphs, white space, lists, tables.
struct HTMLReadingPass {
  let tree: HTMLTree
  let limits: Limits
  var collector: DiagnosticCollector
  var styles: HTMLStyles
  var images: HTMLImages
  var builder = AttributedTextBuilder()

  init(_ tree: HTMLTree, resources: HTMLResources, limits: Limits, collector: DiagnosticCollector) {
    self.tree = tree
    self.limits = limits
    var collector = collector
    styles = HTMLStyles(tree, limits: limits, collector: &collector)
    images = HTMLImages(tree, resources: resources, limits: limits)
    self.collector = collector
  }

  mutating func run() throws(HTMLError) -> Converted<DecomposedText> {
    let result: Converted<DecomposedText>
    do throws(LimitExceeded) {
      try builder.append(AttributedRun(""))
      result = try Decomposer.decompose(builder.finish())
    } catch { throw .limit(error, offset: 0) }
    return Converted(result.value, diagnostics: collector.diagnostics + result.diagnostics)
  }
}
