import { DocumentError, quoted } from '../error.js';
import { exceeded } from '../limits.js';

/** @typedef {import('../types.js').Limits} Limits */

/** What the checks of one document share: the limits, and where in the document they are. */
export class Context {
  /** @param {Limits} limits */
  constructor(limits) {
    this.limits = limits;
    /**
     * Names and indices from the document down. What fails leaves it as it is.
     * @type {(string | number)[]}
     */
    this.path = [];
    /**
     * The blobs that images and files refer to: the size of each digest.
     * @type {Map<string, number>}
     */
    this.sizes = new Map();
    /** Property-list values in the current `custom`. */
    this.values = 0;
  }

  get place() {
    let place = '';
    for (const step of this.path) {
      if (typeof step === 'number') place += `[${step}]`;
      else if (/^[A-Za-z]+$/.test(step)) place += place === '' ? step : `.${step}`;
      else place += `[${quoted(step)}]`;
    }
    return place;
  }

  /**
   * @param {string} rule
   * @returns {never}
   */
  fail(rule) {
    throw new DocumentError('malformed', this.place, rule);
  }

  /**
   * @param {boolean} condition
   * @param {string} rule
   */
  demand(condition, rule) {
    if (!condition) this.fail(rule);
  }

  /**
   * @param {keyof Limits} name
   * @param {number} found
   */
  limit(name, found) {
    if (found > this.limits[name]) throw exceeded(this.limits, name, this.place);
  }

  /**
   * Checks each element of an array, or each member of an object, at its own place.
   * @template {string | number} Step
   * @param {Iterable<Step>} steps
   * @param {(step: Step) => void} check
   */
  each(steps, check) {
    const depth = this.path.length;
    for (const step of steps) {
      this.path[depth] = step;
      check(step);
    }
    this.path.length = depth;
  }
}
