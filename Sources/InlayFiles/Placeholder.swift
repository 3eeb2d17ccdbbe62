// Room: InlayFiles
