import { decodeBase64, decodedLength } from '../base64.js';
import { isObject } from '../json/values.js';
import { boolean, string } from './values.js';

/**
 * @typedef {import('./context.js').Context} Context
 * @typedef {import('./values.js').Rule} Rule
 */

/**
 * `custom`: names and property-list values (3.8).
 * @type {Rule}
 */
export function custom(value, context) {
  context.demand(isObject(value), 'an object is due');
  const names = Object.keys(value);
  context.demand(names.length > 0, 'a member is due');
  context.values = 0;
  context.each(names, (name) => propertyListValue(value[name], context, 1));
}

/**
 * @param {any} value
 * @param {Context} context
 * @param {number} depth
 */
function propertyListValue(value, context, depth) {
  context.limit('propertyListDepth', depth);
  context.values += 1;
  context.limit('propertyListValues', context.values);
  const names = isObject(value) ? Object.keys(value) : [];
  context.demand(names.length === 1, 'an object of one member, the type, is due');
  const type = names[0];
  const inner = value[type];
  context.each([type], () => {
    if (type === 'array') context.demand(Array.isArray(inner), 'an array is due');
    if (type === 'dictionary') context.demand(isObject(inner), 'an object is due');
    if (type === 'array') context.each(inner.keys(), (index) => propertyListValue(inner[index], context, depth + 1));
    else if (type === 'dictionary') context.each(Object.keys(inner), (name) => propertyListValue(inner[name], context, depth + 1));
    else scalar(type, inner, context);
  });
}

/**
 * @param {string} type
 * @param {any} value
 * @param {Context} context
 */
function scalar(type, value, context) {
  switch (type) {
    case 'string':
      return string(value, context);
    case 'boolean':
      return boolean(value, context);
    case 'integer':
      return context.demand(isInteger(value), 'a plain decimal from -2^63 to 2^64 - 1 is due');
    case 'real':
    case 'date':
      return context.demand(isReal(value), 'the one text of a double is due');
    case 'data':
      return data(value, context);
    default:
      return context.fail('there is no such type');
  }
}

/**
 * @param {any} value
 * @param {Context} context
 */
function data(value, context) {
  string(value, context);
  context.limit('attachmentBytes', decodedLength(value));
  context.demand(decodeBase64(value) !== null, 'base64 is due');
}

/** @param {any} value */
function isInteger(value) {
  if (typeof value !== 'string' || value.length > 20 || !/^(0|-?[1-9][0-9]*)$/.test(value)) return false;
  const integer = BigInt(value);
  return integer >= -(2n ** 63n) && integer < 2n ** 64n;
}

/** @param {any} value */
function isReal(value) {
  if (typeof value !== 'string') return false;
  if (['inf', '-inf', 'nan', '-0'].includes(value)) return true;
  if (/^nan:[7f]ff[0-9a-f]{13}$/.test(value)) {
    // No bits of the fraction are an infinity, and the usual NaN has its own text.
    return !value.endsWith('ff0000000000000') && value !== 'nan:7ff8000000000000';
  }
  if (value.length > 40 || !/^-?[0-9]+(\.[0-9]+)?(e[+-][0-9]+)?$/.test(value)) return false;
  const real = Number(value);
  return Number.isFinite(real) && String(real) === value;
}
