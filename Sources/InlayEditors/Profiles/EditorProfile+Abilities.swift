import InlayCore
import InlayFormats

extension EditorProfile {
  /// The styles that a node without text can have as marks.
  func styles(of name: EditorNode.Name) -> Set<EditorStyle.Name> {
    guard markForm == .marks else { return [] }
    if marksNodes { return Set(marks.keys) }
    return name == .image ? [.link] : []
  }

  /// What the editor can say.
  var abilities: EditorWriting.Abilities {
    var abilities = EditorWriting.Abilities(title: title, styles: Set(marks.keys), roles: roles)
    // Where texts have no marks for links, links are nodes.
    if markForm == .members || markForm == .bits, nodes[.link] == nil { abilities.styles.remove(.link) }
    abilities.alignments = Set(alignment?.words.keys.map(\.self) ?? [])
    abilities.directions = direction == nil ? [] : [.rightToLeft]
    (abilities.codeCompany, abilities.hasOpaqueColors) = (codeCompany, hasOpaqueColors)
    let hasItems = nodes[.item] != nil
    abilities.hasBullets = flatLists != nil || hasItems && nodes[.bulletList] != nil
    abilities.hasNumbers = flatLists != nil || hasItems && nodes[.numberedList] != nil
    abilities.hasTasks = nodes[.taskItem] != nil && nodes[.taskList] != nil
    abilities.hasTables = hasTables
    abilities.continuesItems = !holdsText
    abilities.emoji = nodes[.emoji] == nil ? nil : emoji
    abilities.usualKind = image?.kind ?? .attachment
    abilities.hostPrefix = (image ?? blockImage)?.referencePrefix
    abilities.takes = { form in blockImage != nil || takesInline(form) }
    return abilities
  }

  /// Whether a picture can stand in a line.
  func takesInline(_ form: EditorImageWriter.Form) -> Bool {
    guard let image else { return false }
    return !image.needsReference || form.isReference && image.isReference(form.source)
  }

  /// Whether there are nodes for all that a table is made of.
  var hasTables: Bool {
    [.table, .tableRow, .tableCell, .tableHeader].allSatisfy { (name: EditorNode.Name) in nodes[name] != nil }
  }

  /// The paragraph roles that it can say.
  var roles: Set<ParagraphRole> {
    var roles: Set<ParagraphRole> = [.body]
    for level in 1...6 where nodes[.heading(level)] != nil { roles.insert(.heading(level)) }
    if nodes[.quote] != nil { roles.insert(.quote) }
    if nodes[.code] != nil { roles.insert(.code) }
    if nodes[.rule] != nil { roles.insert(.rule) }
    return roles
  }
}
