/** How the parts of a document look. A page can style them from outside with ::part(). */
export const sheet = `
:host { display: block; color-scheme: light dark; background: Canvas; color: CanvasText; overflow-wrap: break-word; overflow: clip;
  overflow-clip-margin: 4px; line-height: 1.4; }
:host([hidden]) { display: none; }
p, pre, h1, h2, h3, h4, h5, h6, blockquote { margin: 0 0 0.5em; }
p, li, h1, h2, h3, h4, h5, h6, code { white-space: pre-wrap; tab-size: 4; }
h1, h2, h3, h4, h5, h6 { line-height: 1.2; margin-block-start: 0.8em; }
h1 { font-size: 1.7em; } h2 { font-size: 1.35em; } h3 { font-size: 1.15em; } h4, h5, h6 { font-size: 1em; }
.stretch { content-visibility: auto; contain-intrinsic-block-size: auto 2000px; }
.stretch:first-child > :first-child { margin-block-start: 0; }
.stretch:last-child > :last-child { margin-block-end: 0; }
[part=subtitle] { font-size: 1.1em; opacity: 0.85; }
blockquote { border-inline-start: 3px solid color-mix(in srgb, currentColor 35%, transparent); padding-inline-start: 0.8em; }
blockquote > :last-child { margin-block-end: 0; }
pre { font-family: ui-monospace, monospace; font-size: 0.92em; padding: 0.5em 0.7em; border-radius: 4px; overflow-x: auto;
  background: color-mix(in srgb, currentColor 7%, transparent); }
pre > code { display: block; font: inherit; min-block-size: 1lh; }
ul, ol { margin: 0 0 0.5em; padding-inline-start: 1.8em; }
li > ul, li > ol { margin-block-end: 0; }
li { margin-block-end: 0.15em; }
hr { border: 0; border-block-start: 1px solid color-mix(in srgb, currentColor 40%, transparent); margin-block: 0.8em; }
.scroller { overflow-x: auto; margin-block-end: 0.5em; }
table { border-spacing: 0; max-inline-size: 100%; }
td, th { padding: 0; vertical-align: top; font-weight: inherit; text-align: start; }
td > :last-child, th > :last-child, [part=box] > :last-child { margin-block-end: 0; }
[part=box] { box-sizing: border-box; max-inline-size: 100%; margin-block-end: 0.5em; }
sup, sub { font-size: 0.75em; line-height: 0; }
a { color: light-dark(#0645ad, #8ab4f8); }
a:focus-visible { outline: 2px solid; outline-offset: 2px; border-radius: 2px; }
img { border: 0; max-inline-size: 100%; }
img.glyph { block-size: 1.1em; inline-size: auto; vertical-align: -0.21em; }
img.attachment { block-size: auto; vertical-align: bottom; }
[part=label] { opacity: 0.85; font-style: italic; }
[part=error] { color: light-dark(#a4001d, #ff9aa8); border: 1px solid; border-radius: 4px; padding: 0.5em 0.7em; }
@media (forced-colors: active) {
  pre, [part=error] { border: 1px solid; }
  [part=label], [part=subtitle] { opacity: 1; }
}
@media print { :host { color-scheme: light; } }
`;
