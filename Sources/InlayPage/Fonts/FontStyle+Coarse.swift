import InlayCore

extension FontStyle {
  /// The nearest of a few hundred coarse styles: four sizes per octave, two weights, only a generic family, and no
  /// language except for the form of ideographs.
  var coarse: FontStyle {
    var coarse = self
    if size.isNormal, size > 0 {
      coarse.size = Double(
        sign: .plus, exponent: size.exponent, significand: (size.significand * 4).rounded() / 4)
    }
    coarse.weight = weight >= 600 ? 700 : 400
    coarse.families = [ExactString(FontForm(families.first?.string ?? "").generic)]
    coarse.language = IdeographStyle(language: language)?.language
    return coarse
  }
}
