// Room: InlayJSON
