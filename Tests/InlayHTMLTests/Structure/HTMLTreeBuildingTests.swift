import InlayCore
import InlayMarkup
import TestKit
import Testing

@testable import InlayHTML

/// What the bounds of a page's tree come to in the model's terms.
@Suite struct HTMLTreeBuildingTests {
  private func build(
    _ page: String, _ limits: Limits = .default
  ) throws -> (tree: HTMLTree, diagnostics: [Diagnostic]) {
    var collector = DiagnosticCollector()
    let source = HTMLSource(utf8: Array(page.utf8))
    let tree = try HTMLTree.build(source, limits: limits, collector: &collector)
    return (tree, collector.diagnostics)
  }

  @Test func tooDeepElementsAreADiagnostic() throws {
    var limits = Limits()
    limits.htmlDepth = 10
    let noticed = try build(String(repeating: "<div>x", count: 20), limits).diagnostics
    #expect(
      noticed == [
        Diagnostic(
          .htmlDepth, "elements are nested more than 10 levels deep; 12 of them were read as siblings")
      ])
  }

  @Test func formattingThatNeverEndsIsADiagnostic() throws {
    let opened = "<p>" + (0..<64).map { "<b id=\($0)>" }.joined()
    let noticed = try build(opened + String(repeating: "<p>x", count: 20_000)).diagnostics
    #expect(
      noticed == [
        Diagnostic(
          .htmlDepth,
          "too many formatting elements are unclosed; some of their formatting was dropped")
      ])
  }

  @Test func aCanceledTaskBuildsNoTree() async {
    let error = await CancelledTask.error {
      var collector = DiagnosticCollector()
      _ = try HTMLTree.build(HTMLSource(utf8: Array("<p>x".utf8)), limits: .default, collector: &collector)
    }
    #expect(CancelledTask.isBare(error))
  }

  @Test func tooManyNodesAreAnError() {
    var limits = Limits()
    limits.htmlNodes = 100
    #expect(throws: InlayError.limit("htmlNodes", allowed: 100, found: 101)) {
      try build(String(repeating: "<p>", count: 100), limits)
    }
  }
}
