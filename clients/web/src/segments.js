import { labelOf } from './label.js';

/**
 * @typedef {import('./types.js').Segment} Segment
 * @typedef {import('./document.js').InlayDocument} InlayDocument
 */

/**
 * The text between images, and the images, in order.
 * @param {InlayDocument} document
 * @returns {Generator<Segment, void, undefined>}
 */
export function* segments(document) {
  const { text, images, placements } = document;
  let from = 0;
  for (const placement of placements) {
    const { at, length } = placement;
    if (at > from) yield { kind: 'text', at: from, length: at - from, text: text.slice(from, at) };
    yield { kind: 'image', at, length, text: text.slice(at, at + length), image: images[placement.image], placement };
    from = at + length;
  }
  if (from < text.length) yield { kind: 'text', at: from, length: text.length - from, text: text.slice(from) };
}

/**
 * The text with words in brackets in place of each image. An image over other text leaves that text.
 * @param {InlayDocument} document
 */
export function plainText(document) {
  let plain = '';
  for (const segment of segments(document)) {
    plain += segment.kind === 'image' && segment.text === '\uFFFC' ? `[${labelOf(segment.image)}]` : segment.text;
  }
  return plain;
}
