import { DocumentError } from '../error.js';

// V8, the smallest of today's engines in this, has strings of up to 2^29 - 24 units.
const mostBytes = 2 ** 29 - 24;
const shortest = 24;
const overhead = 32;
const hexadecimal = new Int8Array(256).fill(-1);
for (let digit = 0; digit < 16; digit += 1) {
  hexadecimal[digit.toString(16).charCodeAt(0)] = digit;
  hexadecimal[digit.toString(16).toUpperCase().charCodeAt(0)] = digit;
}
/** What a letter after a reverse solidus stands for. */
const escapes = new Uint8Array(256);
for (const [letter, byte] of ['""', '\\\\', '//', 'b\b', 'f\f', 'n\n', 'r\r', 't\t']) escapes[letter.charCodeAt(0)] = byte.charCodeAt(0);

/** Reads the strings of a document in JSON. */
export class StringReader {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    /** After the quotation mark that ended the last string. */
    this.end = 0;
    this.decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    /**
     * Short strings of ASCII by a hash: most names and many values occur again and again.
     * @type {string[]}
     */
    this.known = new Array(1024).fill('');
    this.scratch = new Uint8Array(1024);
    /** Bytes that the strings so far take, as an upper bound. */
    this.memory = 0;
  }

  /**
   * @param {string} rule
   * @param {number} at
   * @returns {never}
   */
  fail(rule, at) {
    throw new DocumentError('malformed', `byte ${at}`, rule);
  }

  /**
   * The string whose first byte after the quotation mark is at `start`.
   * @param {number} start
   */
  read(start) {
    const { bytes } = this;
    let at = start;
    let isASCII = true;
    let isEscaped = false;
    for (;;) {
      if (at >= bytes.length) this.fail('the document ends in a string', at);
      const byte = bytes[at];
      if (byte === 0x22) break;
      if (byte < 0x20) this.fail('a control character in a string', at);
      if (byte >= 0x80) isASCII = false;
      if (byte === 0x5c) {
        isEscaped = true;
        at += 1;
      }
      at += 1;
    }
    this.end = at + 1;
    if (at - start > mostBytes) throw new DocumentError('limit', `byte ${start}`, `a string of more than ${mostBytes} bytes`);
    if (isEscaped) return this.decode(this.unescaped(start, at), start, 2);
    if (isASCII && at - start <= shortest) return this.short(start, at);
    return this.decode(bytes.subarray(start, at), start, isASCII ? 1 : 2);
  }

  /**
   * @param {Uint8Array} bytes
   * @param {number} start
   * @param {number} unitBytes what a unit may take
   */
  decode(bytes, start, unitBytes) {
    this.memory += overhead + bytes.length * unitBytes;
    try {
      return this.decoder.decode(bytes);
    } catch (error) {
      if (error instanceof RangeError) throw error;
      return this.fail('malformed UTF-8 in the string that starts here', start);
    }
  }

  /**
   * @param {number} start
   * @param {number} end
   */
  short(start, end) {
    const { bytes, known } = this;
    let hash = end - start;
    for (let at = start; at < end; at += 1) hash = (Math.imul(hash, 31) + bytes[at]) | 0;
    const slot = (hash ^ (hash >>> 10)) & 1023;
    const candidate = known[slot];
    if (candidate.length === end - start) {
      let index = 0;
      while (index < candidate.length && candidate.charCodeAt(index) === bytes[start + index]) index += 1;
      if (index === candidate.length) return candidate;
    }
    const text = String.fromCharCode(...bytes.subarray(start, end));
    this.memory += overhead + text.length;
    known[slot] = text;
    return text;
  }

  /**
   * The bytes of a string with escapes, without them. It never has more.
   * @param {number} start
   * @param {number} end
   */
  unescaped(start, end) {
    const { bytes } = this;
    if (this.scratch.length < end - start) this.scratch = new Uint8Array(end - start);
    const out = this.scratch;
    let to = 0;
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at];
      if (byte !== 0x5c) {
        out[to++] = byte;
        continue;
      }
      at += 1;
      const letter = bytes[at];
      if (letter !== 0x75) {
        if (escapes[letter] === 0) this.fail('an escape that JSON does not have', at);
        out[to++] = escapes[letter];
        continue;
      }
      let point = this.unit(at + 1, end);
      at += 4;
      if (point >= 0xd800 && point < 0xe000) {
        const isPair = point < 0xdc00 && bytes[at + 1] === 0x5c && bytes[at + 2] === 0x75;
        const low = isPair ? this.unit(at + 3, end) : 0;
        if (low < 0xdc00 || low >= 0xe000) this.fail('a lone surrogate', at - 5);
        point = 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00);
        at += 6;
      }
      to = put(point, out, to);
    }
    return out.subarray(0, to);
  }

  /**
   * The value of four hexadecimal digits.
   * @param {number} at
   * @param {number} end
   */
  unit(at, end) {
    let value = 0;
    for (let index = at; index < at + 4; index += 1) {
      const digit = index < end ? hexadecimal[this.bytes[index]] : -1;
      if (digit < 0) this.fail('four hexadecimal digits are due', index);
      value = value * 16 + digit;
    }
    return value;
  }
}

/**
 * Writes a code point in UTF-8 and gives the place after it.
 * @param {number} point
 * @param {Uint8Array} out
 * @param {number} to
 */
function put(point, out, to) {
  if (point < 0x80) {
    out[to++] = point;
    return to;
  }
  const more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
  out[to++] = [0, 0xc0, 0xe0, 0xf0][more] | (point >> (6 * more));
  for (let left = more - 1; left >= 0; left -= 1) out[to++] = 0x80 | ((point >> (6 * left)) & 0x3f);
  return to;
}
