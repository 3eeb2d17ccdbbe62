// Room: InlayFormats
