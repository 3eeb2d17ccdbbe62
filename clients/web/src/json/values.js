import { Rounded } from './numbers.js';

/**
 * A value of JSON. Objects are instances of Bare, which inherit nothing: no name in a document means anything but itself.
 * @typedef {string | number | boolean | null | Rounded | any[] | Bare} Value
 */

/** @type {new () => { [name: string]: Value }} */
const Constructor = /** @type {any} */ (function Bare() {});
Constructor.prototype = Object.create(null);

/** @typedef {{ [name: string]: any }} Bare */
export const Bare = Constructor;

/**
 * @param {unknown} value
 * @returns {value is Bare}
 */
export function isObject(value) {
  return value instanceof Bare;
}

/**
 * Whether two values have the same canonical form. Neither holds a Rounded any more.
 * @param {any} a
 * @param {any} b
 * @param {ReadonlySet<string>} [except] names of the two objects that are not compared
 * @returns {boolean}
 */
export function areEqual(a, b, except) {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((element, index) => areEqual(element, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => except?.has(name) || (name in b && areEqual(a[name], b[name])));
}
