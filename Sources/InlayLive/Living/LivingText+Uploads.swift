internal import InlayContainer
internal import InlayCore
internal import InlayFiles

extension LivingText {
  /// Uploads the images in a range of UTF-16 positions whose bytes are in the text; all of them if `nil`. When one is done, its URL
  /// takes the place of its bytes, or it gets an identifier, as the receipt and the policy of the queue say. What failed stays so:
  /// see ``UploadQueue/retry(_:)``.
  ///
  /// Deleting the last place of an image ends its upload. If it comes back, for example because the deletion is undone, it is uploaded.
  ///
  /// - Throws: `InlayError` if bytes cannot be read, or the queue is full or closed. Nothing happens without a queue.
  ///   Complexity: O(placements in the range), and O(bytes) of images whose digest is not known.
  public func upload(in range: Range<Int>? = nil) throws {
    guard let uploads else { return }
    for placement in text.placements {
      if let range, placement.range.upperBound <= range.lowerBound { continue }
      if let range, placement.range.lowerBound >= range.upperBound { break }
      let image = text.images[placement.image]
      guard let source = image.content.source else { continue }
      try begin(image, try source.digest(), uploads)
    }
  }

  /// How far the upload of an image is, by the digest of its bytes; `nil` if it is not uploaded.
  nonisolated func uploadState(of image: ContentDigest) -> UploadState? {
    board.uploadState(of: image)
  }

  private nonisolated var holder: UploadBoard.Holder { .text(ObjectIdentifier(board)) }

  private func begin(_ image: InlineImage, _ digest: ContentDigest, _ uploads: UploadQueue) throws {
    guard uploading[digest] == nil else { return }
    let report = UploadReport(digest, board)
    uploading[digest] = report
    wanted.insert(digest)
    do {
      _ = try uploads.add(image, for: holder) { [weak self] state in
        report.tell(state)
        // Once for each upload, so nothing can overtake it.
        if case .done(let receipt) = state { Task { await self?.uploaded(digest, receipt, report) } }
      }
    } catch {
      uploading[digest] = nil
      throw error
    }
  }

  /// Puts a receipt into the text, and tells that the upload is done.
  private func uploaded(_ digest: ContentDigest, _ receipt: UploadReceipt, _ report: UploadReport) {
    guard uploading[digest] === report else { return }
    uploading[digest] = nil
    receipts[digest] = receipt
    followUploads()
    report.end(.done(receipt))
  }

  /// Puts receipts in the place of the bytes of their images, or what the policy says.
  private func applyReceipts() {
    guard !receipts.isEmpty, let keepsContent = uploads?.policy.keepsContent else { return }
    var new: [Int: InlineImage] = [:]
    for (index, image) in text.images.enumerated() {
      guard let receipt = image.uploadDigest.flatMap({ receipts[$0] }) else { continue }
      let made = receipt.applied(to: image, keepingContent: keepsContent)
      guard made != image else { continue }
      new[index] = made
      keepShowing(image, as: made)
    }
    if !new.isEmpty { change { $0.replaceImages(new) } }
  }

  /// What was uploaded is shown from the bytes at hand, and not loaded.
  private func keepShowing(_ image: InlineImage, as new: InlineImage) {
    guard case .external(let content) = new.content, let source = image.content.source,
      let digest = source.knownDigest, let header = try? ImageHeader.read(source).value
    else { return }
    loaded[content] = LoadedImage(source: source, digest: digest, header: header, origin: .uploaded)
    board.post(content, .state, .loaded(digest, count: source.count, origin: .uploaded))
  }

  /// Follows an edit: ends the uploads of images that the text no longer holds, and begins those of images that came back. One that
  /// was uploaded gets its receipt again.
  func followUploads() {
    guard let uploads, !wanted.isEmpty else { return }
    applyReceipts()
    var held: [ContentDigest: InlineImage] = [:]
    for image in text.images {
      if let digest = image.uploadDigest, wanted.contains(digest) { held[digest] = image }
    }
    for (digest, report) in uploading where held[digest] == nil {
      uploading[digest] = nil
      report.end(nil)
      uploads.remove(digest, for: holder)
    }
    for (digest, image) in held where uploading[digest] == nil && receipts[digest] == nil {
      // A queue that was closed meanwhile uploads nothing.
      do { try begin(image, digest, uploads) } catch {
        board.post(upload: digest, (error as? InlayError).map { .failed($0, mayRetry: true) })
      }
    }
  }

  /// The UTF-16 ranges that an image stands in, by the digest of its bytes. Complexity: O(images and placements).
  func ranges(of digest: ContentDigest) -> [Range<Int>] {
    let chosen = text.images.map { $0.uploadDigest == digest }
    return text.placements.compactMap { chosen[$0.image] ? $0.range : nil }
  }
}

extension InlineImage {
  /// The digest of the bytes, if they are here and it is known. Uploads make it known.
  fileprivate var uploadDigest: ContentDigest? { content.source?.knownDigest }
}
