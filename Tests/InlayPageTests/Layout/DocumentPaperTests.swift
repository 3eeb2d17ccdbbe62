import InlayCore
import Testing

@testable import InlayPage

/// The paper and the margins that a document states.
@Suite struct DocumentPaperTests {
  private func following(
    _ paper: DocumentPaper, _ change: (inout DocumentAttributes) -> Void,
    options: (inout PageOptions) -> Void = { _ in }
  ) -> Converted<PageOptions> {
    var attributes = DocumentAttributes()
    change(&attributes)
    var given = PageOptions()
    given.documentPaper = paper
    options(&given)
    return given.following(attributes)
  }

  /// US Letter with the margins of Cocoa's files.
  private func letter(_ attributes: inout DocumentAttributes) {
    (attributes.paperWidth, attributes.paperHeight) = (.points(612), .points(792))
    (attributes.marginLeft, attributes.marginRight) = (.points(72), .points(90))
    (attributes.marginTop, attributes.marginBottom) = (.points(36), .points(48))
  }

  private let margins = PageMargins(
    top: .points(36), left: .points(72), bottom: .points(48), right: .points(90))

  @Test func nothingIsTakenUnlessAskedFor() {
    let found = following(.ignored, letter)
    #expect(found.value.page == nil && found.value.margins == PageMargins(.points(24)))
    #expect(found.diagnostics.isEmpty)
  }

  @Test func theDocumentsPaperAndMarginsAreTaken() {
    let found = following(.size(keepsMargins: false), letter)
    #expect(found.value.page == PageSize(width: .points(612), height: .points(792)))
    #expect(found.value.margins == margins)
    #expect(found.diagnostics.isEmpty)
  }

  @Test func givenMarginsStay() {
    let found = following(.size(keepsMargins: true), letter) { $0.margins = PageMargins(.points(5)) }
    #expect(found.value.page == PageSize(width: .points(612), height: .points(792)))
    #expect(found.value.margins == PageMargins(.points(5)))
  }

  @Test func aGivenPageHasTheDocumentsMargins() {
    let page = PageSize(width: .points(500), height: .points(700))
    let found = following(.margins, letter) { $0.page = page }
    #expect(found.value.page == page && found.value.margins == margins)
    #expect(found.diagnostics.isEmpty)
    // One tall picture is no page.
    #expect(following(.margins, letter).value.margins == PageMargins(.points(24)))
  }

  @Test func marginsBesideStatedOnesAreAnInch() {
    let found = following(.margins) {
      $0.marginTop = .points(-10)
    } options: {
      $0.page = PageSize(width: .points(500), height: .points(700))
    }
    #expect(
      found.value.margins
        == PageMargins(top: .zero, left: .points(72), bottom: .points(72), right: .points(72)))
  }

  @Test func marginsOfAnotherPageAreReducedToHalfOfThisOne() {
    let found = following(.margins, letter) { $0.page = PageSize(width: .points(108), height: .points(84)) }
    #expect(
      found.value.margins
        == PageMargins(top: .points(18), left: .points(24), bottom: .points(24), right: .points(30)))
    #expect(found.diagnostics.map(\.code) == [.pageMarginsReduced])
    // Margins that nobody stated are not the document's.
    let plain = following(.margins) { _ in
    } options: {
      $0.page = PageSize(width: .points(40), height: .points(40))
    }
    #expect(plain.value.margins == PageMargins(.points(24)) && plain.diagnostics.isEmpty)
  }

  @Test(arguments: [(nil, nil), (612, nil), (0, 792), (-612, 792)] as [(Int?, Int?)])
  func withoutPaperItIsA4(width: Int?, height: Int?) {
    let found = following(.size(keepsMargins: false)) {
      ($0.paperWidth, $0.paperHeight) = (width.map { .points($0) }, height.map { .points($0) })
    }
    #expect(
      found.value.page == PageSize(width: Length(thousandths: 595_276), height: Length(thousandths: 841_890)))
    #expect(found.diagnostics.map(\.code) == [.pageNoPaper])
  }

  @Test func theRendererTellsWhatItCouldNotTake() throws {
    var options = PageOptions()
    options.documentPaper = .size(keepsMargins: false)
    let layout = try PageRenderer(.plain("words"), options: options).layout()
    #expect(layout.diagnostics.map(\.code) == [.pageNoPaper])
    #expect(layout.value.first?.x == 24)
  }
}
