internal import InlayCore
internal import InlayJSON

extension DocumentDecoder {
  mutating func images() throws -> [InlineImage] {
    var images: [InlineImage] = []
    try reader.beginArray()
    while try reader.hasNextElement() { images.append(try image()) }
    return images
  }

  private mutating func image() throws -> InlineImage {
    let start = try self.start()
    var description: String?
    var fileName: String?
    var identifier: ContentIdentifier?
    var representations: [Representation] = []
    var unknown: [JSONMember] = []
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      switch name {
      case "description": description = try reader.readString()
      case "fileName": fileName = try reader.readString()
      case "identifier": identifier = try constant()
      case "representations":
        try reader.beginArray()
        while try reader.hasNextElement() { representations.append(try representation()) }
      default: try self.unknown(name, into: &unknown)
      }
    }
    guard let primary = representations.first else {
      throw broken("an image must have at least one representation", at: start)
    }
    var parts = InlineImage.Parts(primary: primary)
    parts.description = description
    parts.fileName = fileName
    parts.identifier = identifier
    parts.alternates = Array(representations.dropFirst())
    parts.unknownMembers = try members(unknown, at: start)
    return InlineImage(parts)
  }

  private mutating func representation() throws -> Representation {
    let start = try self.start()
    var content = ContentMembers()
    var result = Representation(mediaType: nil, content: .missing(MissingContent(.absent)))
    var role: RepresentationRole?
    var unknown: [JSONMember] = []
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      switch name {
      case "digest": content.digest = try digest()
      case "external": content.external = try external()
      case "height": result.height = try reader.readInteger(in: sizeRange)
      case "mediaType": result.mediaType = try constant()
      case "missing": content.missing = try missing()
      case "role": role = try constant()
      case "size": content.size = try reader.readInteger(in: sizeRange)
      case "width": result.width = try reader.readInteger(in: sizeRange)
      default: try self.unknown(name, into: &unknown)
      }
    }
    guard let role else { throw missing("role", at: start) }
    result.role = role
    result.content = try self.content(content, at: start)
    result.unknownMembers = try members(unknown, at: start)
    return result
  }

  mutating func files() throws -> [BundleFile] {
    var files: [BundleFile] = []
    try reader.beginArray()
    while try reader.hasNextElement() {
      try Limits.check("files", files.count + 1, limits.files)
      files.append(try file())
    }
    return files
  }

  private mutating func file() throws -> BundleFile {
    let start = try self.start()
    var content = ContentMembers()
    var mediaType: MIMEType?
    var fileName: String?
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      switch name {
      case "digest": content.digest = try digest()
      case "external": content.external = try external()
      case "mediaType": mediaType = try constant()
      case "missing": content.missing = try missing()
      case "name": fileName = try reader.readString()
      case "size": content.size = try reader.readInteger(in: sizeRange)
      default: try refuse(name)
      }
    }
    guard let fileName else { throw missing("name", at: start) }
    return BundleFile(fileName, content: try self.content(content, at: start), mediaType: mediaType)
  }
}

// MARK: - Contents

/// The members that locate the bytes of a content, in any order.
private struct ContentMembers {
  var digest: ContentDigest?
  var size: Int?
  var external: ExternalContent?
  var missing: MissingContent?
}

extension DocumentDecoder {
  private func content(_ members: ContentMembers, at start: Int) throws -> ImageContent {
    switch (members.digest, members.size, members.external, members.missing) {
    case (let digest?, let size?, nil, nil):
      return .missing(MissingContent(.absent, count: size, digest: digest))
    case (nil, nil, let external?, nil): return .external(external)
    case (nil, nil, nil, let missing?): return .missing(missing)
    default:
      throw broken(
        "content must have either \"digest\" and \"size\", or \"external\", or \"missing\"", at: start)
    }
  }

  private mutating func external() throws -> ExternalContent {
    let start = try self.start()
    var digest: ContentDigest?
    var size: Int?
    var url: String?
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      switch name {
      case "digest": digest = try self.digest()
      case "size": size = try reader.readInteger(in: sizeRange)
      case "url": url = try reader.readString()
      default: try refuse(name)
      }
    }
    guard let url else { throw missing("url", at: start) }
    return ExternalContent(url: url, count: size, digest: digest)
  }

  private mutating func missing() throws -> MissingContent {
    let start = try self.start()
    var digest: ContentDigest?
    var size: Int?
    var reason: MissingReason?
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      switch name {
      case "digest": digest = try self.digest()
      case "reason": reason = try constant()
      case "size": size = try reader.readInteger(in: sizeRange)
      default: try refuse(name)
      }
    }
    guard let reason else { throw missing("reason", at: start) }
    if reason == .absent, digest != nil, size != nil {
      throw broken(
        "absent content with a known digest and size must be written like available content", at: start)
    }
    return MissingContent(reason, count: size, digest: digest)
  }
}
