import CPageText
import InlayCore

extension FontConfiguration {
  /// Where fonts are searched, for messages.
  var place: String {
    guard let directories else { return "the system folders" }
    return directories.isEmpty ? "an empty list of folders" : directories.joined(separator: ", ")
  }

  /// The configuration in fontconfig's XML format (fonts-conf(5)); `nil` for the system's configuration.
  ///
  /// It contains the part of the usual configuration that pages need: generic families, and synthetic italic and bold
  /// for families without their own.
  ///
  /// - Throws: `InlayError` for a path that XML cannot represent, and for an unusable cache.
  func xml() throws -> String? {
    guard let directories else { return nil }
    var xml = "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig><reset-dirs/>"
    for directory in directories {
      let prefix = directory.hasPrefix("/") ? "" : " prefix=\"cwd\""
      xml += "<dir\(prefix)>\(try Self.escaped(directory))</dir>"
    }
    if let cacheDirectory {
      guard unsafe cacheDirectory.withCString({ unsafe inlay_folder_can_be($0) }) else {
        throw InlayError.pageOption(
          "the font cache folder \(cacheDirectory)", why: "can be neither read nor created")
      }
      xml += "<cachedir>\(try Self.escaped(cacheDirectory))</cachedir>"
    } else {
      xml += "<cachedir prefix=\"xdg\">fontconfig</cachedir>"
    }
    for (generic, families) in Self.generics {
      let families = families.map { "<family>\($0)</family>" }.joined()
      xml += "<alias binding=\"strong\"><family>\(generic)</family><prefer>\(families)</prefer></alias>"
    }
    for families in Self.equals {
      for family in families {
        let others = families.filter { $0 != family }.map { "<family>\($0)</family>" }.joined()
        xml += "<alias binding=\"same\"><family>\(family)</family><accept>\(others)</accept></alias>"
      }
    }
    return xml + Self.scaling + Self.slanting + Self.emboldening + "</fontconfig>"
  }

  private static let generics: KeyValuePairs<String, [String]> = [
    "sans-serif": ["Noto Sans", "DejaVu Sans", "Liberation Sans"],
    "serif": ["Noto Serif", "DejaVu Serif", "Liberation Serif"],
    "monospace": ["Noto Sans Mono", "DejaVu Sans Mono", "Liberation Mono"],
    "system-ui": ["Noto Sans", "DejaVu Sans", "Liberation Sans"],
    "math": ["Noto Sans Math", "DejaVu Math TeX Gyre"],
    "emoji": ["Noto Color Emoji"],
  ]

  /// Families with the same metrics, which can replace each other.
  private static let equals = [
    ["Helvetica", "Arial", "Liberation Sans", "Arimo", "Nimbus Sans", "TeX Gyre Heros"],
    ["Times", "Times New Roman", "Liberation Serif", "Tinos", "Nimbus Roman", "TeX Gyre Termes"],
    ["Courier", "Courier New", "Liberation Mono", "Cousine", "Nimbus Mono PS", "TeX Gyre Cursor"],
  ]

  /// Bitmap fonts, such as emoji fonts, are scaled to the requested size.
  private static let scaling = """
    <match target="font"><test name="outline"><bool>false</bool></test>\
    <edit name="pixelsizefixupfactor" mode="assign">\
    <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide></edit>\
    <edit name="matrix" mode="assign"><times><name>matrix</name><matrix>\
    <name>pixelsizefixupfactor</name><double>0</double><double>0</double><name>pixelsizefixupfactor</name>\
    </matrix></times></edit>\
    <edit name="size" mode="assign"><divide><name>size</name><name>pixelsizefixupfactor</name></divide></edit></match>
    """

  /// Upright letters replace missing italic ones, sheared. Bitmaps stay upright.
  private static let slanting = """
    <match target="font"><test name="slant"><const>roman</const></test>\
    <test target="pattern" name="slant" compare="not_eq"><const>roman</const></test>\
    <test name="color"><bool>false</bool></test>\
    <edit name="matrix" mode="assign"><times><name>matrix</name>\
    <matrix><double>1</double><double>0.2</double><double>0</double><double>1</double></matrix></times></edit>\
    <edit name="slant" mode="assign"><const>oblique</const></edit></match>
    """

  private static let emboldening = """
    <match target="font"><test name="weight" compare="less_eq"><const>medium</const></test>\
    <test target="pattern" name="weight" compare="more_eq"><const>bold</const></test>\
    <test name="color"><bool>false</bool></test>\
    <edit name="embolden" mode="assign"><bool>true</bool></edit>\
    <edit name="weight" mode="assign"><const>bold</const></edit></match>
    """

  private static func escaped(_ path: String) throws -> String {
    var escaped = ""
    for scalar in path.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}":
        throw InlayError.pageOption(
          "the font folder \(path.debugDescription)", why: "has a control character in its name")
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
