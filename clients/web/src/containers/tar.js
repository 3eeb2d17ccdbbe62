import { demandWithin } from '../limits.js';
import { Paths, decodeName, unsound } from './names.js';

/** @typedef {import('../types.js').Limits} Limits */

const block = 512;
const posix = 'ustar\x0000';
const gnu = 'ustar  \x00';
/** What extended headers say of the next entry. */
const nothing = /** @type {{ pax: Pax | null, longName: Uint8Array | null }} */ ({ pax: null, longName: null });

/**
 * The files of a tar by path, as views of its bytes.
 * @param {Uint8Array} bytes
 * @param {Limits} limits
 */
export function readTar(bytes, limits) {
  demandWithin(limits, 'containerBytes', bytes.length, '');
  const paths = new Paths(limits);
  /** @type {Map<string, Uint8Array>} */
  const files = new Map();
  let next = nothing;
  let at = 0;
  for (;;) {
    const place = `byte ${at}`;
    if (at + block > bytes.length) throw unsound(place, 'the tar ends without its two blocks of zeros');
    const header = bytes.subarray(at, at + block);
    if (areZeros(header)) {
      if (next.pax !== null || next.longName !== null) throw unsound(place, 'an extended header that belongs to no entry');
      if (bytes.length < at + 2 * block) throw unsound(place, 'the tar ends without its two blocks of zeros');
      if (!areZeros(bytes.subarray(at))) throw unsound(place, 'something other than zeros after the end');
      return files;
    }
    const entry = readHeader(header, place, next.pax);
    const start = at + block;
    if (entry.size > bytes.length - start) throw unsound(place, 'the tar ends in an entry');
    at = start + Math.ceil(entry.size / block) * block;
    if (at > bytes.length) throw unsound(place, 'the tar ends in an entry');
    if (!areZeros(bytes.subarray(start + entry.size, at))) throw unsound(place, 'padding that is not zeros');
    const content = bytes.subarray(start, start + entry.size);
    if (entry.isExtended) {
      demandWithin(limits, 'headerBytes', entry.size, place);
      next = extended(entry.type, content, next, place);
      continue;
    }
    const path = pathOf(entry, next);
    paths.add(path, entry.type !== '5');
    if (entry.type !== '5') files.set(path, content);
    next = nothing;
  }
}

/** @param {Uint8Array} bytes */
function areZeros(bytes) {
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] !== 0) return false;
  return true;
}

/** @param {Uint8Array} bytes */
function latin(bytes) {
  return String.fromCharCode(...bytes);
}

/**
 * Up to the first NUL.
 * @param {Uint8Array} bytes
 */
function cut(bytes) {
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
}

/**
 * A number in octal, or null.
 * @param {Uint8Array} field
 */
function octal(field) {
  const match = /^ *([0-7]+)[ \0]*$/.exec(latin(field));
  return match === null ? null : parseInt(match[1], 8);
}

/**
 * A size in octal or in GNU's binary form, or null.
 * @param {Uint8Array} field
 */
function sizeOf(field) {
  if (field[0] !== 0x80) return octal(field);
  return field.subarray(1).reduce((size, byte) => size * 256 + byte, 0);
}

/**
 * @typedef {{ type: string, size: number, name: Uint8Array, prefix: Uint8Array, isExtended: boolean }} Entry
 * @typedef {Map<string, Uint8Array>} Pax
 * @param {Uint8Array} header
 * @param {string} place
 * @param {Pax | null} pax
 * @returns {Entry}
 */
function readHeader(header, place, pax) {
  const mark = latin(header.subarray(257, 265));
  if (mark !== posix && mark !== gnu) throw unsound(place, 'a header without the mark of a tar');
  let sum = 0;
  for (let at = 0; at < block; at += 1) sum += at >= 148 && at < 156 ? 0x20 : header[at];
  if (octal(header.subarray(148, 156)) !== sum) throw unsound(place, 'a wrong checksum');
  const type = latin(header.subarray(156, 157));
  const isExtended = 'xgL'.includes(type);
  if (!isExtended && !'0\x005'.includes(type)) throw unsound(place, 'an entry that is neither a file nor a folder');
  const stated = isExtended ? undefined : pax?.get('size');
  const size = stated?.length ? Number(latin(stated)) : sizeOf(header.subarray(124, 136));
  if (size === null) throw unsound(place, 'a size that is not a number');
  if (type === '5' && size > 0) throw unsound(place, 'a folder with content');
  const prefix = mark === posix ? cut(header.subarray(345, 500)) : new Uint8Array();
  return { type, size, name: cut(header.subarray(0, 100)), prefix, isExtended };
}

/**
 * @param {Entry} entry
 * @param {{ pax: Pax | null, longName: Uint8Array | null }} said
 */
function pathOf(entry, said) {
  const long = said.pax?.get('path');
  let path = decodeName(long?.length ? long : said.longName?.length ? said.longName : entry.name);
  if (!long?.length && !said.longName?.length && entry.prefix.length > 0) path = `${decodeName(entry.prefix)}/${path}`;
  return entry.type === '5' && path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/**
 * What an extended header adds to what is said of the next entry.
 * @param {string} type
 * @param {Uint8Array} content
 * @param {{ pax: Pax | null, longName: Uint8Array | null }} said
 * @param {string} place
 */
function extended(type, content, said, place) {
  if (type === 'L') {
    if (said.longName !== null) throw unsound(place, 'two long names for one entry');
    return { ...said, longName: cut(content) };
  }
  const pax = readPax(content, place);
  if (type === 'x') {
    if (said.pax !== null) throw unsound(place, 'two extended headers for one entry');
    return { ...said, pax };
  }
  if (pax.get('path')?.length || pax.get('size')?.length) throw unsound(place, 'a name or a size for all entries');
  return said;
}

/**
 * @param {Uint8Array} bytes
 * @param {string} place
 */
function readPax(bytes, place) {
  /** @type {Pax} */
  const records = new Map();
  let at = 0;
  while (at < bytes.length) {
    const space = bytes.indexOf(0x20, at);
    const digits = space < 0 || space > at + 10 ? '' : latin(bytes.subarray(at, space));
    const end = at + Number(digits);
    if (!/^[0-9]+$/.test(digits) || end > bytes.length || end <= space + 1 || bytes[end - 1] !== 0x0a) {
      throw unsound(place, 'a malformed record of an extended header');
    }
    const equals = bytes.indexOf(0x3d, space + 1);
    if (equals <= space + 1 || equals >= end - 1) throw unsound(place, 'a record without a key');
    const key = decodeName(bytes.subarray(space + 1, equals));
    const value = bytes.subarray(equals + 1, end - 1);
    if (key.startsWith('GNU.sparse.')) throw unsound(place, 'a sparse file');
    if (key === 'hdrcharset' && decodeName(value) !== 'ISO-IR 10646 2000 UTF-8') throw unsound(place, 'another character set');
    if (key === 'size' && !/^[0-9]*$/.test(value.length > 32 ? 'x' : latin(value))) throw unsound(place, 'a size that is not a number');
    records.set(key, value);
    at = end;
  }
  return records;
}
