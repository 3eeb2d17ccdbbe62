import { isObject } from '../json/values.js';
import { Rounded } from '../json/numbers.js';

/**
 * A rule fails in the context if a value breaks it.
 * @typedef {import('./context.js').Context} Context
 * @typedef {(value: any, context: Context) => void} Rule
 */

/**
 * @param {number} low
 * @param {number} high
 * @returns {Rule}
 */
export function integer(low, high) {
  return (value, context) => {
    const isDue = typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high;
    context.demand(isDue, `an integer from ${low} to ${high} is due`);
  };
}

export const largestOffset = 4294967294;
export const offset = integer(0, largestOffset);
export const extentInText = integer(1, largestOffset);
export const length = integer(-(10 ** 12), 10 ** 12);
export const lengthFromZero = integer(0, 10 ** 12);
export const number = integer(-(10 ** 9), 10 ** 9);
export const size = integer(0, 2 ** 53 - 1);

/** @type {Rule} */
export function string(value, context) {
  context.demand(typeof value === 'string', 'a string is due');
}

/** @type {Rule} */
export function boolean(value, context) {
  context.demand(typeof value === 'boolean', 'true or false is due');
}

/** @type {Rule} */
export function flag(value, context) {
  context.demand(value === true, 'true is due, or no such member');
}

/**
 * @param {RegExp} pattern
 * @param {string} what
 * @returns {Rule}
 */
function matching(pattern, what) {
  return (value, context) => context.demand(typeof value === 'string' && pattern.test(value), `${what} is due`);
}

export const digest = matching(/^sha256:[0-9a-f]{64}$/, 'sha256: and 64 lower-case hexadecimal digits');
export const color = matching(/^#[0-9a-f]{8}$/, '# and 8 lower-case hexadecimal digits');

/** @type {Rule} */
export function dimension(value, context) {
  if (isObject(value)) share(value, context);
  else lengthFromZero(value, context);
}

/**
 * @param {Rule} rule for each element
 * @returns {Rule}
 */
export function arrayOf(rule) {
  return (value, context) => {
    context.demand(Array.isArray(value), 'an array is due');
    context.each(value.keys(), (index) => rule(value[index], context));
  };
}

/**
 * Members by name. What the document names is looked up in it, so it inherits nothing.
 * @typedef {{ [name: string]: Rule }} Rules
 * @param {Rules[]} parts
 * @returns {Rules}
 */
export function rules(...parts) {
  return Object.assign(Object.create(null), ...parts);
}

/**
 * @param {string[]} names
 * @param {Rule} rule
 * @returns {Rules}
 */
export function each(names, rule) {
  return Object.fromEntries(names.map((name) => [name, rule]));
}

/**
 * An object that knows all its members.
 * @param {Rules} required
 * @param {Rules} [optional]
 * @returns {Rule}
 */
export function closed(required, optional = {}) {
  return object(required, optional, (_, context) => context.fail('no member of this name belongs here'));
}

/**
 * An object whose unknown members are kept.
 * @param {Rules} required
 * @param {Rules} [optional]
 * @returns {Rule}
 */
export function open(required, optional = {}) {
  return object(required, optional, unknown);
}

/**
 * @param {Rules} required
 * @param {Rules} optional
 * @param {(value: any, context: Context, holder: any, name: string) => void} other
 * @returns {Rule}
 */
function object(required, optional, other) {
  const all = rules(required, optional);
  const due = Object.keys(required);
  return (value, context) => {
    context.demand(isObject(value), 'an object is due');
    for (const name of due) if (!(name in value)) context.fail(`no ${name}`);
    const { path } = context;
    const depth = path.length;
    for (const name of Object.keys(value)) {
      path[depth] = name;
      const rule = all[name];
      if (rule) rule(value[name], context);
      else other(value[name], context, value, name);
    }
    path.length = depth;
  };
}

/**
 * An unknown member: any JSON, as deep as the limit allows.
 * @param {any} value
 * @param {Context} context
 * @param {any} holder what has it
 * @param {string | number} key
 */
export function unknown(value, context, holder, key, depth = 1) {
  // A number that no integer of the format may be is a plain number here.
  if (value instanceof Rounded) holder[key] = value.value;
  if (value instanceof Rounded || value === null || typeof value !== 'object') return;
  context.limit('jsonDepth', depth);
  for (const name of Array.isArray(value) ? value.keys() : Object.keys(value)) unknown(value[name], context, value, name, depth + 1);
}

const share = closed({ share: integer(0, 10 ** 6) });
