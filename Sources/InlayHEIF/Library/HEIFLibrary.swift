/// libheif as a whole, for a process that gives up opening files.
package enum HEIFLibrary {
  /// Makes libheif load its plug-ins now and not with the first picture; whether it is ready.
  package static func prepare() -> Bool { LibHEIF.isReady }
}
