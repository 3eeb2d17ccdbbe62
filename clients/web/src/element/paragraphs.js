import { endsParagraph } from '../rules/text.js';

/**
 * @typedef {import('../document.js').InlayDocument} InlayDocument
 * @typedef {{ start: number, end: number, after: number, entry: import('../types.js').Paragraph | null }} Line
 */

/**
 * The paragraphs of a document: from `start` to `end`, and `after` what ends them.
 * @param {InlayDocument} document
 * @returns {Generator<Line>}
 */
export function* linesOf(document) {
  const { text, paragraphs } = document;
  let index = 0;
  for (let start = 0; start < text.length; ) {
    let end = start;
    while (end < text.length && !endsParagraph(text.charCodeAt(end))) end += 1;
    const isPair = text.charCodeAt(end) === 0x0d && text.charCodeAt(end + 1) === 0x0a;
    const after = Math.min(text.length, end + (isPair ? 2 : 1));
    while (index < paragraphs.length && paragraphs[index].at + paragraphs[index].length <= start) index += 1;
    const entry = index < paragraphs.length && paragraphs[index].at <= start ? paragraphs[index] : null;
    yield { start, end, after, entry };
    start = after;
  }
}

/**
 * Ranges that come in order, looked up at places that come in order.
 * @template {{ at: number, length: number }} Entry
 */
export class Cursor {
  /** @param {ReadonlyArray<Entry>} entries */
  constructor(entries) {
    this.entries = entries;
    this.index = 0;
  }

  /**
   * The first entry that ends after the place.
   * @param {number} at
   * @returns {Entry | undefined}
   */
  at(at) {
    while (this.index < this.entries.length && this.entries[this.index].at + this.entries[this.index].length <= at) this.index += 1;
    return this.entries[this.index];
  }
}
