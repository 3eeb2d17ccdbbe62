internal import Foundation
public import Inlay

/// Removes what nobody came back for: pictures that no message contains, and uploads.
public enum StoreCleaning {
  /// Cleans the folder. A server may use it meanwhile: a message whose picture is gone brings it along.
  ///
  /// - Parameter grace: what was put or went on in the last so many seconds stays.
  /// - Returns: the pictures and the number of uploads that are gone.
  /// - Throws: `InlayError` if the store cannot be used.
  public static func run(folder: String, grace: Int) async throws -> (pictures: CollectedBlobs, uploads: Int)
  {
    let path = MessageStore.path(in: folder)
    // Makes no store where there is none.
    _ = try DocumentStore(path, isReadOnly: true)
    let pictures = try await DocumentStore(path).collect(grace: grace)
    return (
      pictures, try removeUploads(in: "\(folder)/uploads", before: Date(timeIntervalSinceNow: -Double(grace)))
    )
  }

  private static func removeUploads(in folder: String, before: Date) throws -> Int {
    let files = FileManager.default
    guard files.fileExists(atPath: folder) else { return 0 }
    var count = 0
    for name in try files.contentsOfDirectory(atPath: folder) {
      let path = "\(folder)/\(name)"
      // One that is gone has just been removed by its client.
      guard let changed = try? files.attributesOfItem(atPath: path)[.modificationDate] as? Date,
        changed <= before
      else { continue }
      try files.removeItem(atPath: path)
      count += 1
    }
    return count
  }
}
