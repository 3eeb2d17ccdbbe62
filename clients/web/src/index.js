import { openBytes } from './open.js';
import { read, verify } from './read.js';

/**
 * @typedef {import('./types.js').DocumentInput} DocumentInput
 * @typedef {import('./types.js').ReadOptions} ReadOptions
 */

export { DocumentError } from './error.js';
export { InlayDocument } from './document.js';
export { defaultLimits, strictLimits } from './limits.js';
export { fetchDocument } from './fetch.js';
export { plainText, segments } from './segments.js';

/**
 * Reads a document in the JSON form, or a tar.
 * @param {DocumentInput} source
 * @param {ReadOptions & { form?: 'json' | 'tar' }} [options]
 */
export function readDocument(source, options = {}) {
  return read((limits) => openBytes(source, options.form ?? 'json', limits), options);
}

/**
 * Says whether a document in the JSON form, or a tar, is sound, and all that is wrong with it.
 * @param {DocumentInput} source
 * @param {Omit<ReadOptions, 'unsealed'> & { form?: 'json' | 'tar' }} [options]
 */
export function verifyDocument(source, options = {}) {
  return verify((limits) => openBytes(source, options.form ?? 'json', limits), options);
}
