import InlayCore
import Testing

@testable import InlayPage

@Suite struct PageGeometryTests {
  private func options(_ change: (inout PageOptions) -> Void) -> PageOptions {
    var options = PageOptions()
    change(&options)
    return options
  }

  @Test func lengthsBecomePixelsByTheScale() throws {
    let geometry = try PageGeometry(
      options {
        $0.page = PageSize(width: .points(768), height: .points(1_024))
        $0.margins = PageMargins(.points(20))
        $0.columns = 2
        $0.columnGap = .points(24)
        $0.scale = 2
      })
    #expect(geometry.width == 1_536)
    #expect(geometry.height == 2_048)
    #expect(geometry.columnHeight == 1_968)
    #expect(geometry.columns == [40, 792])
    #expect(geometry.columnWidth == 704)
  }

  @Test(arguments: [Double.nan, .infinity, 0, -1, 0.09, 16.1, 1e300])
  func scalesBeyondTheRangeAreRefused(_ scale: Double) {
    #expect(throws: InlayError.pageOption("scale", why: "must be from 0.1 to 16 pixels per point")) {
      try PageGeometry(options { $0.scale = scale })
    }
  }

  @Test(arguments: [0, 124, 2_000_001, Int.max, Int.min])
  func sizesOfFontsBeyondTheRangeAreRefused(_ size: Int) {
    #expect(throws: InlayError.pageOption("font size", why: "must be from 0.125 to 2000 points")) {
      try PageGeometry(options { $0.fontSize = Length(thousandths: size) })
    }
  }

  @Test func whatLeavesNoRoomIsRefused() {
    #expect(throws: InlayError.pageOption("width", why: "must be at least 1 px")) {
      try PageGeometry(options { $0.width = .zero })
    }
    #expect(throws: InlayError.pageOption("margins", why: "leave no room for text in 1 px of width")) {
      try PageGeometry(options { $0.width = .points(1) })
    }
    #expect(throws: InlayError.pageOption("margins", why: "must not be negative")) {
      try PageGeometry(options { $0.margins = PageMargins(.points(-1)) })
    }
    #expect(throws: InlayError.pageOption("columns", why: "leave no room for text: 100 columns in 752 px")) {
      try PageGeometry(
        options {
          $0.page = PageSize(width: .points(800), height: .points(800))
          $0.columns = 100
        })
    }
    #expect(throws: InlayError.self) { try PageGeometry(options { $0.columns = 2 }) }
  }

  @Test(arguments: [Length.points(1_000_000), Length(thousandths: .max)])
  func picturesThatAreTooWideNameTheLimit(_ width: Length) {
    let error = #expect(throws: InlayError.self) { try PageGeometry(options { $0.width = width }) }
    #expect(error?.code == "page.tooLarge")
    #expect(error?.message.contains("the maximum is 32767 px") == true)
  }

  @Test func aPixelOfTextIsEnough() throws {
    let geometry = try PageGeometry(
      options {
        $0.width = .points(1)
        $0.margins = PageMargins(.zero)
      })
    #expect(geometry.columnWidth == 1)
  }
}
