import { Rounded } from './numbers.js';

/** @typedef {import('./values.js').Value} Value */

const chunkUnits = 2 ** 16;

/** @param {{ [name: string]: Value }} object */
function sortedNames(object) {
  const names = Object.keys(object);
  // Most documents are canonical, so most names are in order. JavaScript compares UTF-16 units, as RFC 8785 does.
  for (let index = 1; index < names.length; index += 1) if (names[index - 1] > names[index]) return names.sort();
  return names;
}

/**
 * The canonical form of a value (RFC 8785). Values nest no deeper than the parser allowed.
 * @param {Value} value
 * @returns {string}
 */
export function canonicalText(value) {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null || typeof value !== 'object') return String(value);
  if (value instanceof Rounded) return String(value.value);
  let text = '';
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) text += (index === 0 ? '' : ',') + canonicalText(value[index]);
    return `[${text}]`;
  }
  for (const name of sortedNames(value)) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonicalText(value[name])}`;
  return `{${text}}`;
}

/**
 * The canonical form of a document in UTF-8, without some of its members. It is never one string: that could be too long.
 * @param {{ [name: string]: Value }} document
 * @param {ReadonlyArray<string>} except
 */
export function canonicalBytes(document, except) {
  const encoder = new TextEncoder();
  /** @type {Uint8Array[]} */
  const chunks = [];
  let piece = '{';
  /** @param {string} text */
  const put = (text) => {
    piece += text;
    if (piece.length < chunkUnits) return;
    chunks.push(encoder.encode(piece));
    piece = '';
  };
  sortedNames(document).filter((name) => !except.includes(name)).forEach((name, place) => {
    const value = document[name];
    put(`${place === 0 ? '' : ','}${JSON.stringify(name)}:`);
    if (!Array.isArray(value)) return put(canonicalText(value));
    put('[');
    value.forEach((element, index) => put(index === 0 ? canonicalText(element) : `,${canonicalText(element)}`));
    return put(']');
  });
  chunks.push(encoder.encode(`${piece}}`));
  return joined(chunks);
}

/**
 * Chunks as one.
 * @param {Uint8Array[]} chunks
 */
export function joined(chunks) {
  if (chunks.length === 1) return chunks[0];
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
