import { constants } from 'node:fs';
import { lstat, open, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DocumentError, quoted } from './error.js';
import { exceeded } from './limits.js';
import { Paths, decodeName, unsound } from './containers/names.js';
import { pathOfBlob } from './open.js';
import { read, verify } from './read.js';

/**
 * @typedef {import('./types.js').Limits} Limits
 * @typedef {import('./types.js').ReadOptions} ReadOptions
 * @typedef {import('./read.js').Opened} Opened
 */

// Never through a link, and never waiting for whoever writes into a pipe.
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Reads a document in a folder.
 * @param {string | URL} path
 * @param {ReadOptions} [options]
 */
export function readFolder(path, options = {}) {
  return read((limits) => openFolder(path, limits), options);
}

/**
 * Says whether a document in a folder is sound, and all that is wrong with it.
 * @param {string | URL} path
 * @param {Omit<ReadOptions, 'unsealed'>} [options]
 */
export function verifyFolder(path, options = {}) {
  return verify((limits) => openFolder(path, limits), options);
}

/**
 * @param {string | URL} path
 * @param {Limits} limits
 * @returns {Promise<Opened>}
 */
async function openFolder(path, limits) {
  const folder = typeof path === 'string' ? path : fileURLToPath(path);
  const files = await listFiles(folder, limits);
  if (!files.has('document.json')) throw new DocumentError('notDocument', quoted(folder), 'the folder has no document.json');
  const json = await readFile(folder, 'document.json', limits.jsonBytes + 1);
  if (json.length > limits.jsonBytes) throw exceeded(limits, 'jsonBytes', 'document.json');
  const take = async (/** @type {string} */ digest, /** @type {number} */ size) => {
    const blob = pathOfBlob(digest);
    return files.has(blob) ? readFile(folder, blob, size + 1) : null;
  };
  return { json, isJSONForm: false, mayLackBlobs: true, take };
}

/**
 * The paths of all files below a folder.
 * @param {string} folder
 * @param {Limits} limits
 */
async function listFiles(folder, limits) {
  const paths = new Paths(limits);
  /** @type {Set<string>} */
  const files = new Set();
  const folders = [''];
  for (let inner = folders.pop(); inner !== undefined; inner = folders.pop()) {
    // Names are bytes here: one that is not UTF-8 is refused, not mended.
    const entries = await opendir(join(folder, inner), { encoding: /** @type {any} */ ('buffer') });
    for await (const entry of entries) {
      const path = (inner === '' ? '' : `${inner}/`) + decodeName(/** @type {any} */ (entry.name));
      const stat = await lstat(join(folder, path));
      if (!stat.isFile() && !stat.isDirectory()) throw unsound(quoted(path), 'neither a file nor a folder');
      paths.add(path, stat.isFile());
      if (stat.isFile()) files.add(path);
      else folders.push(path);
    }
  }
  return files;
}

/**
 * The first bytes of a file.
 * @param {string} folder
 * @param {string} path
 * @param {number} most
 */
async function readFile(folder, path, most) {
  const file = await open(join(folder, path), flags);
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw unsound(quoted(path), 'neither a file nor a folder');
    const bytes = new Uint8Array(Math.min(stat.size, most));
    let length = 0;
    while (length < bytes.length) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length);
      if (bytesRead === 0) return bytes.subarray(0, length);
      length += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}
