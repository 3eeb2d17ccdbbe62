import { DocumentError, quoted } from '../error.js';
import { demandWithin } from '../limits.js';

/** @typedef {import('../types.js').Limits} Limits */

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * @param {string} place
 * @param {string} rule
 */
export function unsound(place, rule) {
  return new DocumentError('container', place, rule);
}

/**
 * @param {Uint8Array} bytes
 * @returns {string}
 */
export function decodeName(bytes) {
  try {
    return decoder.decode(bytes);
  } catch {
    throw unsound('', 'a name that is not UTF-8');
  }
}

/**
 * Two names that are one on some systems have the same key. JavaScript has no case folding. Lower, upper and lower case
 * give the same pairs, but for the dotless i.
 * @param {string} name
 */
function foldedName(name) {
  let folded = '';
  for (const character of name.normalize('NFD')) folded += character === 'ı' ? character : character.toLowerCase().toUpperCase().toLowerCase();
  return folded.normalize('NFC');
}

/** The paths of a folder or tar. It refuses what section 1 calls unsafe. */
export class Paths {
  /** @param {Limits} limits */
  constructor(limits) {
    this.limits = limits;
    /** By folded path: the path, whether it is a file, and whether it had an entry of its own.
     * @type {Map<string, { path: string, isFile: boolean, isStated: boolean }>} */
    this.seen = new Map();
  }

  /**
   * @param {string} path
   * @param {boolean} isFile
   */
  add(path, isFile) {
    const parts = path.split('/');
    parts.forEach((part) => this.checkPart(part, path));
    demandWithin(this.limits, 'folderDepth', parts.length - 1, quoted(path));
    let folder = '';
    let key = '';
    parts.forEach((part, index) => {
      const isLast = index === parts.length - 1;
      folder += index === 0 ? part : `/${part}`;
      key += index === 0 ? foldedName(part) : `/${foldedName(part)}`;
      this.enter(key, folder, isLast && isFile, isLast);
    });
  }

  /**
   * @param {string} part
   * @param {string} path
   */
  checkPart(part, path) {
    if (part === '' || part === '.' || part === '..') throw unsound(quoted(path), 'a component that is empty, . or ..');
    if (/[\u0000-\u001f\u007f-\u009f\\]/.test(part)) throw unsound(quoted(path), 'a backslash or a control character');
    if (/^[A-Za-z]:/.test(part)) throw unsound(quoted(path), 'a drive letter');
    demandWithin(this.limits, 'nameBytes', new TextEncoder().encode(part).length, quoted(path));
  }

  /**
   * @param {string} key
   * @param {string} path
   * @param {boolean} isFile
   * @param {boolean} isStated
   */
  enter(key, path, isFile, isStated) {
    const before = this.seen.get(key);
    if (before === undefined) {
      this.seen.set(key, { path, isFile, isStated });
      demandWithin(this.limits, 'files', this.seen.size, quoted(path));
      return;
    }
    if (before.path !== path) throw unsound(quoted(path), `it differs from ${quoted(before.path)} in case or accents only`);
    if (before.isFile !== isFile) throw unsound(quoted(path), 'a name of both a file and a folder');
    if (isStated && before.isStated) throw unsound(quoted(path), 'a name that occurs twice');
    before.isStated ||= isStated;
  }
}
