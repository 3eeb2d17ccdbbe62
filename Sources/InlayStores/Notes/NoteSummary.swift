package import InlayCore

/// What a store says of a note beside its text.
package struct NoteSummary: Sendable, Hashable {
  /// The number of the note in its store.
  package let id: Int
  /// The identifier that Notes shares between devices.
  @Exact package var identifier: String?
  /// The title, which is mostly the first line.
  @Exact package var title: String?
  /// The folder.
  @Exact package var folder: String?
  /// The account.
  @Exact package var account: String?
  /// The identifier of the account, which names the folder of its files.
  @Exact var accountIdentifier: String?
  /// When it was made and changed, in seconds since 2001-01-01T00:00:00Z.
  package let created, modified: Double?
  /// Whether it is locked with a password.
  package let isLocked: Bool
  /// Whether it is pinned.
  package let isPinned: Bool
  /// Whether it is among those that were deleted recently.
  package let isTrashed: Bool
  /// Whether it waits for its deletion. Notes no longer shows it.
  package let isDeleted: Bool
  /// The row of its body; `nil` if it is to be looked up.
  let body: Int?

  /// The note in a sentence.
  var label: String { Visible.quoted(title ?? identifier ?? "\(id)") }

  /// The values for programs.
  var details: [String: String] {
    var details: [String: String] = [:]
    details["title"] = title
    details["identifier"] = identifier
    return details
  }

  /// What the first paragraph of the note carries.
  var custom: CustomAttributes {
    var custom: CustomAttributes = [:]
    for (key, text) in [("identifier", identifier), ("folder", folder), ("account", account)] {
      if let text { custom[ExactString("notes.\(key)")] = .string(ExactString(text)) }
    }
    for (key, seconds) in [("created", created), ("modified", modified)] {
      if let seconds { custom[ExactString("notes.\(key)")] = .date(.init(seconds)) }
    }
    for (key, flag) in [("pinned", isPinned), ("trashed", isTrashed)] where flag {
      custom[ExactString("notes.\(key)")] = .boolean(true)
    }
    return custom
  }
}
