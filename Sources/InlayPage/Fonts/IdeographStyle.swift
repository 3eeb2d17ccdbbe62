/// The regional form of unified ideographs. The raw value is the suffix in the names of Noto's fonts.
enum IdeographStyle: String, Hashable {
  case japanese = "JP"
  case korean = "KR"
  case simplifiedChinese = "SC"
  case traditionalChinese = "TC"
  case hongKong = "HK"

  /// A BCP 47 tag for it.
  var language: String {
    switch self {
    case .japanese: "ja"
    case .korean: "ko"
    case .simplifiedChinese: "zh-Hans"
    case .traditionalChinese: "zh-Hant"
    case .hongKong: "zh-HK"
    }
  }

  /// The style for a BCP 47 tag; `nil` for a language without ideographs.
  init?(language: String?) {
    guard let language else { return nil }
    let parts = language.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
    guard let first = parts.first else { return nil }
    let others = parts.dropFirst()
    switch first {
    case "ja": self = .japanese
    case "ko": self = .korean
    case "zh", "yue", "cmn", "hak", "nan", "wuu", "lzh":
      if others.contains("hans") || others.contains("cn") || others.contains("sg") {
        self = .simplifiedChinese
      } else if others.contains("hk") || others.contains("mo") || (first == "yue") {
        self = .hongKong
      } else if others.contains("hant") || others.contains("tw") || first == "nan" || first == "hak" {
        self = .traditionalChinese
      } else {
        self = .simplifiedChinese
      }
    default:
      if others.contains("jpan") {
        self = .japanese
      } else if others.contains("kore") {
        self = .korean
      } else if others.contains("hans") {
        self = .simplifiedChinese
      } else if others.contains("hant") {
        self = .traditionalChinese
      } else {
        return nil
      }
    }
  }
}
