import { DocumentError } from './error.js';

/** @typedef {import('./types.js').Limits} Limits */

const KiB = 2 ** 10;
const MiB = 2 ** 20;
const GiB = 2 ** 30;

/** The defaults of section 7. The last five have no name there; `jsonMemory` is this reader's own.
 * @type {Readonly<Limits>} */
export const defaultLimits = Object.freeze({
  jsonBytes: GiB,
  jsonDepth: 64,
  textUnits: 64 * MiB,
  placements: 4 * MiB,
  tableRows: MiB,
  tableColumns: 16_384,
  tableCells: 4 * MiB,
  tableDepth: 64,
  attachmentBytes: 256 * MiB,
  files: 100_000,
  propertyListValues: 200_000,
  propertyListDepth: 64,
  nameBytes: 255,
  folderDepth: 32,
  containerBytes: 64 * GiB,
  headerBytes: MiB,
  jsonMemory: GiB,
});

/** The profile for servers of section 7.
 * @type {Readonly<Limits>} */
export const strictLimits = Object.freeze({
  jsonBytes: 8 * MiB,
  jsonDepth: 64,
  textUnits: MiB,
  placements: 4_096,
  tableRows: 8_192,
  tableColumns: 1_024,
  tableCells: 8_192,
  tableDepth: 16,
  attachmentBytes: 2 * MiB,
  files: 1_024,
  propertyListValues: 10_000,
  propertyListDepth: 64,
  nameBytes: 255,
  folderDepth: 8,
  containerBytes: 64 * MiB,
  headerBytes: 64 * KiB,
  jsonMemory: 64 * MiB,
});

// Nested values are read by functions that call themselves, so depths must stay far below the engine's stack.
const mostDepth = 256;
const depths = ['jsonDepth', 'propertyListDepth', 'tableDepth', 'folderDepth'];

/**
 * All limits, those given in place of the defaults.
 * @param {Partial<Limits>} [given]
 * @returns {Limits}
 */
export function completeLimits(given = {}) {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(defaultLimits, name)) throw new TypeError(`limits.${name}: there is no such limit`);
    if (!Number.isSafeInteger(value) || value < 0) throw new TypeError(`limits.${name}: a whole number is due`);
    if (depths.includes(name) && value > mostDepth) throw new RangeError(`limits.${name}: at most ${mostDepth}`);
  }
  return { ...defaultLimits, ...given };
}

/**
 * Refuses `found` if it exceeds the limit of that name.
 * @param {Limits} limits
 * @param {keyof Limits} name
 * @param {number} found
 * @param {string} place
 */
export function demandWithin(limits, name, found, place) {
  if (found > limits[name]) throw exceeded(limits, name, place);
}

/**
 * @param {Limits} limits
 * @param {keyof Limits} name
 * @param {string} place
 */
export function exceeded(limits, name, place) {
  const rule = `more than the limit ${name} of ${limits[name]} allows; options.limits.${name} can raise it`;
  return new DocumentError('limit', place, rule);
}
