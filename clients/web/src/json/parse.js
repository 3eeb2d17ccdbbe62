import { DocumentError } from '../error.js';
import { exceeded } from '../limits.js';
import { Bare } from './values.js';
import { numberOf } from './numbers.js';
import { StringReader } from './strings.js';

/**
 * @typedef {import('./values.js').Value} Value
 * @typedef {import('../types.js').Limits} Limits
 */

const mostNumberBytes = 2048;
/** Bytes that values take in V8, rounded up. */
const costs = { object: 112, array: 48, other: 16, name: 200 };
const words = /** @type {const} */ ([['true', true], ['false', false], ['null', null]]);

/** JSON as section 2 has it. An instance reads one document. */
class Parser {
  /**
   * @param {Uint8Array} bytes
   * @param {Limits} limits
   */
  constructor(bytes, limits) {
    this.bytes = bytes;
    this.limits = limits;
    this.at = 0;
    /** Bytes that the values so far take, without those of strings. */
    this.memory = 0;
    // What the format itself nests, and the most that unknown members and property lists may nest in it.
    this.mostDepth = 8 + Math.max(limits.jsonDepth, 2 * limits.propertyListDepth);
    this.strings = new StringReader(bytes);
  }

  /**
   * @param {string} rule
   * @returns {never}
   */
  fail(rule, at = this.at) {
    throw new DocumentError('malformed', `byte ${at}`, rule);
  }

  /** The next byte that is not white space; -1 at the end. */
  peek() {
    const { bytes } = this;
    while (this.at < bytes.length) {
      const byte = bytes[this.at];
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return byte;
      this.at += 1;
    }
    return -1;
  }

  document() {
    const value = this.value(0);
    if (this.peek() !== -1) this.fail('something after the document');
    return value;
  }

  /**
   * @param {number} depth
   * @returns {Value}
   */
  value(depth) {
    const first = this.peek();
    this.spend(first === 0x7b ? costs.object : first === 0x5b ? costs.array : costs.other);
    if (first === 0x22) return this.string();
    if (first === 0x2d || (first >= 0x30 && first <= 0x39)) return this.number();
    if (first === 0x7b || first === 0x5b) {
      if (depth === this.mostDepth) throw exceeded(this.limits, 'jsonDepth', `byte ${this.at}`);
      this.at += 1;
      return first === 0x7b ? this.object(depth + 1) : this.array(depth + 1);
    }
    for (const [word, value] of words) {
      if (first === word.charCodeAt(0) && this.spells(word)) return value;
    }
    return this.fail('a value is due');
  }

  /** @param {string} word */
  spells(word) {
    for (let index = 0; index < word.length; index += 1) {
      if (this.bytes[this.at + index] !== word.charCodeAt(index)) return false;
    }
    this.at += word.length;
    return true;
  }

  /**
   * Counts what a value takes. An engine that is out of memory ends the program, so this cannot be left to it.
   * @param {number} bytes
   */
  spend(bytes) {
    this.memory += bytes;
    if (this.memory + this.strings.memory > this.limits.jsonMemory) throw exceeded(this.limits, 'jsonMemory', `byte ${this.at}`);
  }

  /** The name of a member. An engine keeps much about each new name. */
  name() {
    const before = this.strings.memory;
    const name = this.string();
    if (this.strings.memory > before) this.spend(costs.name);
    return name;
  }

  string() {
    const text = this.strings.read(this.at + 1);
    this.at = this.strings.end;
    return text;
  }

  /** @param {number} depth */
  object(depth) {
    const object = new Bare();
    if (this.peek() === 0x7d) {
      this.at += 1;
      return object;
    }
    for (;;) {
      if (this.peek() !== 0x22) this.fail('a name is due');
      const start = this.at;
      const name = this.name();
      if (name in object) this.fail('a name that occurs twice', start);
      if (this.peek() !== 0x3a) this.fail('a colon is due');
      this.at += 1;
      object[name] = this.value(depth);
      if (this.endsAfterElement(0x7d)) return object;
    }
  }

  /** @param {number} depth */
  array(depth) {
    /** @type {Value[]} */
    const array = [];
    if (this.peek() === 0x5d) {
      this.at += 1;
      return array;
    }
    for (;;) {
      array.push(this.value(depth));
      if (this.endsAfterElement(0x5d)) return array;
    }
  }

  /**
   * Reads the bracket (true) or the comma (false) after an element.
   * @param {number} bracket
   */
  endsAfterElement(bracket) {
    const byte = this.peek();
    if (byte !== bracket && byte !== 0x2c) this.fail('a comma or the end of the object or array is due');
    this.at += 1;
    return byte === bracket;
  }

  digits() {
    const start = this.at;
    while (this.at < this.bytes.length && this.bytes[this.at] >= 0x30 && this.bytes[this.at] <= 0x39) this.at += 1;
    if (this.at === start) this.fail('a digit is due');
  }

  number() {
    const { bytes } = this;
    const start = this.at;
    if (bytes[start] === 0x2d) this.at += 1;
    const leading = this.at;
    this.digits();
    if (bytes[leading] === 0x30 && this.at > leading + 1) this.fail('a leading zero', leading);
    let isWhole = true;
    if (bytes[this.at] === 0x2e) {
      isWhole = false;
      this.at += 1;
      this.digits();
    }
    if (bytes[this.at] === 0x65 || bytes[this.at] === 0x45) {
      isWhole = false;
      this.at += 1;
      if (bytes[this.at] === 0x2b || bytes[this.at] === 0x2d) this.at += 1;
      this.digits();
    }
    // Up to 15 digits are exact, and their own canonical form.
    if (isWhole && this.at - start <= 15 && leading === start) {
      let value = 0;
      for (let index = start; index < this.at; index += 1) value = value * 10 + bytes[index] - 0x30;
      return value;
    }
    if (this.at - start > mostNumberBytes) this.fail(`a number of more than ${mostNumberBytes} bytes`, start);
    let text = '';
    for (let index = start; index < this.at; index += 1) text += String.fromCharCode(bytes[index]);
    const value = numberOf(text, isWhole);
    return typeof value === 'string' ? this.fail(value, start) : value;
  }
}

/**
 * The value of a JSON document. A byte order mark is not white space, so it is refused like any other byte.
 * @param {Uint8Array} bytes
 * @param {Limits} limits
 */
export function parseJSON(bytes, limits) {
  return new Parser(bytes, limits).document();
}
