import { DocumentError } from './error.js';
import { bodyOf, pathOfBlob, upTo } from './open.js';
import { read } from './read.js';

/** @typedef {import('./types.js').FetchOptions} FetchOptions */

/**
 * Reads a folder by HTTP: `document.json` first, then its blobs, a few at a time. A blob that the server does not have
 * (404, 410) is absent; another answer than 200 is an error. No redirect is followed.
 * @param {string | URL} folder
 * @param {FetchOptions} [options]
 */
export async function fetchDocument(folder, options = {}) {
  const base = new URL(folder, globalThis.document?.baseURI);
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  /** @param {string} path */
  const get = (path) => {
    const url = new URL(base);
    url.pathname += path;
    return fetch(url, { signal: options.signal ?? null, redirect: 'error' });
  };
  return read(async (limits) => {
    const response = await get('document.json');
    if (response.status === 404) throw new DocumentError('notDocument', base.href, 'the folder has no document.json');
    const json = await bodyOf(response, limits, 'jsonBytes');
    return { json, isJSONForm: false, mayLackBlobs: true, take };
  }, options);

  /**
   * @param {string} digest
   * @param {number} size
   */
  async function take(digest, size) {
    const response = await get(pathOfBlob(digest));
    if (response.status === 404 || response.status === 410) return null;
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
    return upTo(response, size + 1);
  }
}
