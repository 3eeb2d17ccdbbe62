import InlayPage
import Testing

@Test func aPageIsOneTallPictureUnlessToldOtherwise() {
  let options = PageOptions()
  #expect(options.page == nil)
  #expect(options.columns == 1)
}
