public import InlayCore
public import InlayFiles

extension PortableDocument {
  /// Verifies a document in an opened folder or tar: its digest, and the presence, size and digest of each blob. With
  /// `pictures`, also decodes every strike of every representation of every image.
  ///
  /// - Throws: `InlayError` if the document cannot be parsed, or if anything except the pixels of an image exceeds a
  ///   limit.
  /// - Complexity: O(n) and the bytes of all blobs; with `pictures`, also the pixels of all strikes, one at a time.
  public static func verify(
    tree: FileTree, limits: Limits = .default, pictures: PictureCheck? = nil
  ) throws -> VerificationReport {
    try Task.checkCancellation()
    let bytes = try documentBytes(of: tree, limits: limits)
    let decoded = try DecodedDocument(bytes, limits: limits, takesBlobs: false)
    var blobs: [ContentDigest: any ByteSource] = [:]
    var strays: [String] = []
    for file in tree.files {
      let path = file.path.description
      if let digest = BlobName.digest(ofPath: path) {
        blobs[digest] = file.source
      } else if !path.utf8.elementsEqual(documentName.utf8) {
        strays.append(path)
      }
    }
    return try report(on: decoded, blobs, strays, limits, pictures)
  }

  /// Verifies the document in the folder `path`. Works as `verify(tree:limits:pictures:)`.
  ///
  /// - Throws: `InlayError` as that function, and if the folder cannot be opened.
  public static func verify(
    folder path: String, limits: Limits = .default, pictures: PictureCheck? = nil
  ) throws -> VerificationReport {
    try verify(tree: FileTree(contentsOf: path, limits: limits), limits: limits, pictures: pictures)
  }

  /// Verifies the document in a tar. Works as `verify(tree:limits:pictures:)`.
  ///
  /// - Throws: `InlayError` as that function, and if the tar cannot be read.
  public static func verify(
    tar source: any ByteSource, limits: Limits = .default, pictures: PictureCheck? = nil
  ) throws -> VerificationReport {
    try verify(tree: FileTree(tar: source, limits: limits), limits: limits, pictures: pictures)
  }

  /// Verifies a document in the one-file JSON form. Works as `verify(tree:limits:pictures:)`.
  ///
  /// - Throws: `InlayError` as that function.
  public static func verify(
    json bytes: [UInt8], limits: Limits = .default, pictures: PictureCheck? = nil
  ) throws -> VerificationReport {
    let decoded = try DecodedDocument(bytes, limits: limits, takesBlobs: true)
    return try report(on: decoded, decoded.blobs.mapValues { MemorySource($0) }, [], limits, pictures)
  }

  private static func report(
    on decoded: DecodedDocument, _ blobs: [ContentDigest: any ByteSource], _ strays: [String],
    _ limits: Limits,
    _ pictures: PictureCheck?
  ) throws -> VerificationReport {
    let serializer = try DocumentSerializer(decoded.text)
    let digest = try serializer.digest()
    var findings: [VerificationReport.Finding] = []
    if let stated = decoded.digest {
      if stated != digest { findings.append(.wrongDigest(stated: stated, found: digest)) }
    } else {
      findings.append(.missingDigest)
    }
    var unreferenced = blobs
    var sound: [ContentDigest: any ByteSource] = [:]
    for blob in serializer.blobs {
      // Reading refuses it too, whether the blob is present or not.
      try Limits.check("attachmentBytes", blob.size, limits.attachmentBytes)
      unreferenced[blob.digest] = nil
      guard let source = blobs[blob.digest] else {
        findings.append(.absentBlob(blob.digest))
        continue
      }
      if let finding = try finding(on: source, blob) {
        findings.append(finding)
      } else {
        sound[blob.digest] = source
      }
    }
    findings += unreferenced.keys.sorted().map { .unreferencedBlob($0) }
    findings += strays.map { .strayFile($0) }
    if let pictures {
      var pass = PicturePass(pictures, limits: limits)
      try pass.run(decoded.text, sound)
      findings += pass.findings.map { .picture($0) }
    }
    return VerificationReport(
      digest: digest, blobCount: serializer.blobs.count, findings: findings, isDeep: pictures != nil)
  }

  private static func finding(on source: any ByteSource, _ blob: Blob) throws -> VerificationReport.Finding? {
    do {
      return try BlobDefect(of: source, blob.digest, blob.size)?.finding
    } catch let error as InlayError {
      return .unreadableBlob(blob.digest, error)
    }
  }
}
