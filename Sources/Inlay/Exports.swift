@_exported public import InlayCocoa
@_exported public import InlayContainer
@_exported public import InlayCore
@_exported public import InlayDocument
@_exported public import InlayDoor
@_exported public import InlayEditors
@_exported public import InlayFiles
@_exported public import InlayFormats
@_exported public import InlayHTML
@_exported public import InlayMail
@_exported public import InlayMarkdown
@_exported public import InlayNetworks
@_exported public import InlayRTF

#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif

#if Page
  @_exported public import InlayDoorPage
  @_exported public import InlayPage
#endif
#if Terminal
  @_exported public import InlayTerminal
#endif
#if HEIF
  @_exported public import InlayHEIFClient
#endif
#if Network
  @_exported public import InlayCurl
  @_exported public import InlayLive
#endif
#if Databases
  @_exported public import InlayStore
  @_exported public import InlayStores
#endif
#if Network && Databases
  @_exported public import InlayLiveCache
#endif
#if Page || Terminal || HEIF
  @_exported public import InlayPixels
#endif
