internal import InlayContainer
internal import InlayCore
internal import InlayJSON

/// An image and its placement as a property list: the table of Documentation/foundation.md.
enum ImageMapping {
  /// The name of the attribute for an image.
  static func name(of image: PlacedImage) -> String {
    image.attributes.kind == .glyph ? AttributeName.glyph : AttributeName.attachment
  }

  // MARK: Writing

  /// The property list of an image. With `folded`, it has the number of bytes instead of the bytes.
  static func value(of placed: PlacedImage, folded: Bool = false) throws -> PropertyListValue {
    let image = placed.image
    var list = MemberList()
    list.put("contentIdentifier", image.identifier)
    list.put("contentDescription", image.description)
    list.put("fileName", image.fileName)
    try put(image.primary, in: &list, defaultRole: .primary, folded)
    if image.mediaType == nil, image.content.source != nil { list.put("complete", flag: true) }
    if !image.alternates.isEmpty {
      var others: [PropertyListValue] = []
      for alternate in image.alternates {
        var other = MemberList()
        try put(alternate, in: &other, defaultRole: .fallback, folded)
        others.append(other.value)
      }
      list.members["representations"] = .array(others)
    }
    list.put("imageMembers", image.parts.unknownMembers)
    let attributes = placed.attributes
    if attributes.kind != .glyph, attributes.kind != .attachment { list.put("kind", attributes.kind) }
    if let size = attributes.displaySize {
      list.put("displayWidth", size.width)
      list.put("displayHeight", size.height)
    }
    list.put("placementMembers", attributes.unknownMembers)
    return list.value
  }

  private static func put(
    _ representation: Representation, in list: inout MemberList, defaultRole: RepresentationRole,
    _ folded: Bool
  ) throws {
    if representation.role != defaultRole { list.put("role", representation.role) }
    list.put("mediaType", representation.mediaType)
    list.put("width", representation.width)
    list.put("height", representation.height)
    list.put("members", representation.unknownMembers)
    switch representation.content {
    case .data(let source):
      if folded {
        list.put("imageContent", source.count)
      } else {
        list.members["imageContent"] = .data(try source.readAll())
      }
    case .external(let external):
      list.put("external", external.url)
      list.put("size", external.count)
      list.put("digest", external.digest?.description)
    case .missing(let missing):
      list.put("missing", missing.reason)
      list.put("size", missing.count)
      list.put("digest", missing.digest?.description)
    }
  }

  // MARK: Reading

  /// The image in a property list; `nil` if there is none. What is not understood stays in the list.
  static func read(
    _ list: inout MemberList, kind: PlacementKind, limits: Limits, inferred: inout Bool
  ) -> PlacedImage? {
    guard var primary = representation(&list, defaultRole: .primary) else { return nil }
    var parts = InlineImage.Parts(primary: primary)
    parts.identifier = list.constant("contentIdentifier")
    parts.description = list.string("contentDescription")
    parts.fileName = list.string("fileName")
    if !list.flag("complete"), primary.mediaType == nil {
      inferred = infer(&primary, &parts, limits)
      parts.primary = primary
    }
    parts.alternates = alternates(&list)
    parts.unknownMembers = list.jsonMembers("imageMembers")
    var size: DisplaySize?
    if list.members["displayWidth"] != nil, list.members["displayHeight"] != nil,
      let width = list.length("displayWidth", from: 0), let height = list.length("displayHeight", from: 0)
    {
      size = DisplaySize(width: width, height: height)
    }
    let attributes = PlacementAttributes(
      list.constant("kind") ?? kind, displaySize: size, unknownMembers: list.jsonMembers("placementMembers"))
    return PlacedImage(InlineImage(parts), attributes: attributes)
  }

  /// All alternate representations; none if one of them has an unexpected form.
  private static func alternates(_ list: inout MemberList) -> [Representation] {
    guard let given = list.array("representations") else { return [] }
    var result: [Representation] = []
    for value in given {
      guard case .dictionary(let members) = value else { break }
      var member = MemberList(members)
      guard let one = representation(&member, defaultRole: .fallback), member.members.isEmpty else { break }
      result.append(one)
    }
    if result.count == given.count { return result }
    list.members["representations"] = .array(given)
    return []
  }

  private static func representation(
    _ list: inout MemberList, defaultRole: RepresentationRole
  ) -> Representation? {
    let content: ImageContent
    if let bytes = list.data("imageContent") {
      content = .bytes(bytes)
    } else if let url = list.string("external") {
      content = .external(ExternalContent(url: url, count: size(&list), digest: digest(&list)))
    } else if let reason: MissingReason = list.constant("missing") {
      content = .missing(MissingContent(reason, count: size(&list), digest: digest(&list)))
    } else {
      return nil
    }
    var result = Representation(
      role: list.constant("role") ?? defaultRole, mediaType: list.constant("mediaType"), content: content,
      width: list.integer("width", in: Int.min...Int.max),
      height: list.integer("height", in: Int.min...Int.max))
    result.unknownMembers = list.jsonMembers("members")
    return result
  }

  private static func size(_ list: inout MemberList) -> Int? { list.integer("size", in: Int.min...Int.max) }

  private static func digest(_ list: inout MemberList) -> ContentDigest? {
    guard case .string(let text)? = list.members["digest"], let digest = ContentDigest(text.string) else {
      return nil
    }
    list.members["digest"] = nil
    return digest
  }

  /// Fills unstated properties from the image's own header.
  private static func infer(
    _ primary: inout Representation, _ parts: inout InlineImage.Parts, _ limits: Limits
  ) -> Bool {
    guard let source = primary.content.source,
      let header = try? ImageHeader.read(source, limits: limits).value
    else { return false }
    primary.mediaType = header.mediaType
    primary.width = primary.width ?? header.width
    primary.height = primary.height ?? header.height
    parts.identifier = parts.identifier ?? header.identifier
    parts.description = parts.description ?? header.description
    return true
  }
}
