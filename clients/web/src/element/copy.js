/** @typedef {import('./pictures.js').Pictures} Pictures */

// What goes to the clipboard as a data URL; a larger picture goes as its words.
const mostPictureBytes = 2 ** 20;
const blocks = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'hr', 'tr', 'div', 'blockquote', 'pre', 'code', 'ul', 'ol', 'table']);

/**
 * Puts what is selected in a document on the clipboard: its text with words for pictures, and its markup.
 * @param {ClipboardEvent} event
 * @param {ShadowRoot} root
 * @param {Pictures} pictures
 */
export function copy(event, root, pictures) {
  const range = selectedRange(root);
  if (range === null || !event.clipboardData) return;
  // Of a page that is not shown, so that nothing of it is loaded.
  const content = document.implementation.createHTMLDocument('').createElement('div');
  content.append(range.cloneContents());
  event.clipboardData.setData('text/plain', textOf(content));
  event.clipboardData.setData('text/html', markupOf(content, pictures));
  event.preventDefault();
}

/**
 * The selection in a shadow tree, which each browser tells in its own way.
 * @param {ShadowRoot} root
 * @returns {Range | null}
 */
function selectedRange(root) {
  const selection = /** @type {any} */ (document.getSelection());
  const composed = selection?.getComposedRanges?.({ shadowRoots: [root] })[0];
  const own = /** @type {any} */ (root).getSelection?.();
  const found = composed && root.contains(composed.startContainer) && root.contains(composed.endContainer) ? composed : own?.rangeCount > 0 ? own.getRangeAt(0) : null;
  if (found === null || found.collapsed || !root.contains(found.startContainer) || !root.contains(found.endContainer)) return null;
  const range = document.createRange();
  range.setStart(found.startContainer, found.startOffset);
  range.setEnd(found.endContainer, found.endOffset);
  return range;
}

/**
 * The text of some content: a line for each block, a tab between cells.
 * @param {Element} content
 */
function textOf(content) {
  let text = '';
  const endLine = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n';
  };
  /** @param {Node} node */
  const visit = (node) => {
    if (node instanceof Text) text += node.data;
    if (!(node instanceof Element)) return;
    const name = node.localName;
    if (name === 'br') text += '\n';
    else if (name === 'img') text += `[${/** @type {HTMLImageElement} */ (node).alt}]`;
    const isCell = name === 'td' || name === 'th';
    if (blocks.has(name)) endLine();
    node.childNodes.forEach(visit);
    if (isCell && text.endsWith('\n')) text = text.slice(0, -1);
    if (isCell && node.nextElementSibling) text += '\t';
    if (blocks.has(name) && node !== content) endLine();
  };
  visit(content);
  return text.endsWith('\n') ? text.slice(0, -1) : text;
}

/**
 * The markup of some content, which it changes.
 * @param {Element} content
 * @param {Pictures} pictures
 */
function markupOf(content, pictures) {
  for (const picture of content.querySelectorAll('img')) {
    const shown = pictures.shown.get(picture.src);
    if (!shown || shown.bytes.length > mostPictureBytes) picture.replaceWith(`[${picture.alt}]`);
    else picture.src = `data:${shown.type};base64,${base64(shown.bytes)}`;
  }
  for (const node of content.querySelectorAll('*')) {
    node.removeAttribute('part');
    // Other programs do not know the colors of two schemes.
    const style = node.getAttribute('style');
    if (style?.includes('light-dark(')) /** @type {HTMLElement} */ (node).style.cssText = style.replace(/light-dark\(((?:[^(),]|\([^()]*\))*),(?:[^()]|\([^()]*\))*\)/g, '$1');
  }
  return content.innerHTML;
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 4096) binary += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return btoa(binary);
}
