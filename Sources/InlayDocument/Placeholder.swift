// Room: InlayDocument
