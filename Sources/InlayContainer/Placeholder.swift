// Room: InlayContainer
