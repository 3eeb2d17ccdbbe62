import InlayCore

/// A list paragraph as the writer sees it: what its attributes state, before its text is examined.
struct RTFListItem: Hashable {
  /// Level, from 0.
  var level: Int
  /// What the model states, and RTF may therefore state.
  var stated = RTFOwnList()
  /// The model's list marker.
  var marker: String?
  /// How the marker looks; `nil` if only the text can show it.
  var format: MarkerFormat?
  /// The list this paragraph came from, in another program's file.
  var list: Int?
  var start = 1

  /// What the attributes state about a list; `nil` if they state nothing.
  init?(_ values: ParagraphAttributeValues) {
    let role = values.role.flatMap { RTFListRole($0) }
    guard role != nil || values.listLevel != nil || values.listMarker != nil || (values.markerLength ?? 0) > 0
    else { return nil }
    level = min(max(values.listLevel ?? role?.level ?? 1, 1), RTFListRole.levels.upperBound) - 1
    marker = values.listMarker
    // A paragraph with the role body text must not get another role from its list.
    stated.statesRole = values.role != nil && values.role != .body
    stated.statesLevel = values.listLevel != nil
    stated.statesMarker = values.listMarker != nil
    if let marker {
      format = MarkerFormat(rtfMarker: marker)
    } else if let role {
      format =
        role.kind == .bullet
        ? .defaultBullet(level: level + 1)
        : MarkerFormat(pieces: [.number(.decimal), .text(".")])
    }
    guard stated == RTFOwnList(), format?.numbers != nil,
      case .integer(let number)? = values.custom[RTFCustom.list], let number = Int(exactly: number),
      RTFCustom.listNumbers.contains(number)
    else { return }
    list = number
    if case .integer(let first)? = values.custom[RTFCustom.listStart], let first = Int(exactly: first),
      (0...1_000_000_000).contains(first), first != 1
    {
      start = first
    }
  }

  /// The role that a reader gives the paragraph because of its list alone.
  var derivedRole: ParagraphRole? {
    guard stated.statesRole, let format else { return nil }
    if format.numbers != nil { return RTFListRole(.number, level: level + 1).role }
    return format.pieces.isEmpty && marker != nil ? nil : RTFListRole(.bullet, level: level + 1).role
  }
}
