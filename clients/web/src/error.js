/**
 * @typedef {import('./types.js').Outcome} Outcome
 */

/** Why a document is not read. `outcome` is one of the words of Documentation/vectors/README.md. */
export class DocumentError extends Error {
  /**
   * @param {Outcome} outcome
   * @param {string} place where in the document: a member, a byte, a file, a digest
   * @param {string} rule what is wrong there
   */
  constructor(outcome, place, rule) {
    super(place === '' ? rule : `${place}: ${rule}`);
    this.name = 'DocumentError';
    /** @type {Outcome} */
    this.outcome = outcome;
    this.place = place;
  }
}

/**
 * A name from a document as errors show it: quoted, and short.
 * @param {string} name
 */
export function quoted(name) {
  return JSON.stringify(name.length > 40 ? `${name.slice(0, 40)}…` : name);
}
