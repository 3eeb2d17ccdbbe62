/// A name of an element or attribute that the parser or the reader knows. Spellings are in lower case, as the tokenizer
/// produces them; this includes SVG and MathML.
package enum HTMLWord: String, CaseIterable, Sendable {
  /// Any other name.
  case other = ""
  // Elements.
  case a, abbr, acronym, address
  case annotationXML = "annotation-xml"
  case applet, area, article, aside, audio, b, base, basefont, bdi, bdo
  case bgsound, big, blink, blockquote, body, br, button, canvas, caption, center, cite, code, col, colgroup,
    data, datalist, dd, del
  case desc, details, dfn, dialog, dir, div, dl, dt, em, embed, fieldset, figcaption, figure, font, footer
  case foreignObject = "foreignobject"
  case form, frame, frameset, h1, h2, h3, h4, h5, h6, head, header, hgroup, hr, html, i, iframe, image, img,
    input, ins, kbd, keygen
  case label, legend, li, link, listing, main, malignmark, map, mark, marquee, math, menu, menuitem, meta,
    meter, mglyph, mi, mn, mo, ms
  case mtext, nav, nobr, noembed, noframes, noscript, object, ol, optgroup, option, output, p, param, picture,
    plaintext, pre
  case progress, q, rb, rp, rt, rtc, ruby, s, samp, script, search, section, select, slot, small, source,
    span, strike, strong
  case style, sub, summary, sup, svg, table, tbody, td, template, textarea, tfoot, th, thead, time, title, tr,
    track, tt, u, ul
  case `var`, video, wbr, xmp
  // Attributes.
  case align, alt, bgcolor, charset, `class`, color, cols, colspan, content
  case dataMXEmoticon = "data-mx-emoticon"
  case encoding, face, height, hidden, href, hspace
  case httpEquiv = "http-equiv"
  case id, ismap, lang, media, name, nowrap, rel, reversed
  case rowspan, size, sizes, src, srcset, start, type, usemap, valign, value, vspace, width
  case xmlLang = "xml:lang"
  case dataSrc = "data-src"
  case loading, role
  case ariaLabel = "aria-label"
  case ariaHidden = "aria-hidden"
  case datetime, bordercolor, background, text, vlink, border, cellpadding, cellspacing, rules
}
