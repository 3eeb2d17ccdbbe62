/// Prepares libheif for a process that will not be able to open files.
package enum HEIFLibrary {
  /// Makes libheif load its plug-ins now instead of with the first image. Returns whether it is ready.
  package static func prepare() -> Bool { LibHEIF.isReady }
}
