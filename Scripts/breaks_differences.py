"""Why paragraphs of Scripts/compare-breaks break otherwise in Chromium: by the paragraph's language and number."""

REASONS = {}
