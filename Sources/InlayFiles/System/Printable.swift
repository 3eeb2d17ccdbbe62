/// `name` fit for a message: control characters, bidirectional overrides and other invisible troublemakers as
/// `\u{…}`, at most 200 scalars.
func printable(_ name: String) -> String {
  var out = ""
  for (index, scalar) in name.unicodeScalars.enumerated() {
    if index == 200 { return out + "…" }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
      out += "\\u{\(String(scalar.value, radix: 16))}"
    default: out.unicodeScalars.append(scalar)
    }
  }
  return out
}
