import { DocumentError } from './error.js';
import { exceeded } from './limits.js';
import { joined } from './json/canonical.js';
import { readTar } from './containers/tar.js';
import { read, verify } from './read.js';

/**
 * @typedef {import('./types.js').Limits} Limits
 * @typedef {import('./types.js').DocumentInput} DocumentInput
 * @typedef {import('./types.js').ReadOptions} ReadOptions
 * @typedef {import('./read.js').Opened} Opened
 */

const folderOfBlobs = 'blobs/sha256/';

/**
 * Where a blob is in a folder or tar.
 * @param {string} digest checked: `sha256:` and hexadecimal digits
 */
export function pathOfBlob(digest) {
  return folderOfBlobs + digest.slice('sha256:'.length);
}

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

/**
 * The JSON form or the tar.
 * @param {DocumentInput} source
 * @param {'json' | 'tar'} form
 * @param {Limits} limits
 * @returns {Promise<Opened>}
 */
async function openBytes(source, form, limits) {
  if (form !== 'json' && form !== 'tar') throw new TypeError('options.form: "json" or "tar" is due');
  const name = form === 'json' ? 'jsonBytes' : 'containerBytes';
  const bytes = await bytesOf(source, limits, name);
  if (form === 'json') return { json: bytes, isJSONForm: true, mayLackBlobs: false, take: async () => null };
  const files = readTar(bytes, limits);
  const json = files.get('document.json');
  if (!json) throw new DocumentError('notDocument', '', 'the tar has no document.json');
  return { json, isJSONForm: false, mayLackBlobs: false, take: async (digest) => files.get(pathOfBlob(digest)) ?? null };
}

/**
 * @param {DocumentInput} source
 * @param {Limits} limits
 * @param {'jsonBytes' | 'containerBytes'} name
 */
async function bytesOf(source, limits, name) {
  if (source instanceof Uint8Array) {
    // Memory that is shared with another thread may change while it is read.
    const isOwn = source.buffer instanceof ArrayBuffer;
    return isOwn ? new Uint8Array(source.buffer, source.byteOffset, source.length) : Uint8Array.from(source);
  }
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  if (source instanceof Blob) {
    if (source.size > limits[name]) throw exceeded(limits, name, '');
    return new Uint8Array(await source.arrayBuffer());
  }
  if (source instanceof Response) return bodyOf(source, limits, name);
  throw new TypeError('a Uint8Array, an ArrayBuffer, a Blob or a Response is due');
}

/**
 * The body of an answer, within a limit.
 * @param {Response} response
 * @param {Limits} limits
 * @param {'jsonBytes' | 'containerBytes'} name
 */
export async function bodyOf(response, limits, name) {
  if (!response.ok) throw new Error(`${response.url || 'the server'} answered ${response.status}`);
  const bytes = await upTo(response, limits[name] + 1);
  if (bytes.length > limits[name]) throw exceeded(limits, name, response.url);
  return bytes;
}

/**
 * The first bytes of a body. What follows them is not waited for.
 * @param {Response} response
 * @param {number} most
 */
export async function upTo(response, most) {
  if (!response.body) return new Uint8Array();
  const reader = response.body.getReader();
  /** @type {Uint8Array[]} */
  const chunks = [];
  let length = 0;
  while (length < most) {
    const { done, value } = await reader.read();
    if (done) return joined(chunks);
    chunks.push(value);
    length += value.length;
  }
  await reader.cancel();
  return joined(chunks).subarray(0, most);
}
