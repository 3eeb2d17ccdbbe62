extension WriteOptions {
  /// The map for a writer; without descriptions if they are stripped, because the map repeats them.
  package var imageMap: ImageMap {
    let map = self[ImageMap.self]
    guard stripDescriptions else { return map }
    return ImageMap(
      map.entries.map { entry in
        var entry = entry
        entry.description = nil
        return entry
      })
  }
}
