import { DocumentError } from './error.js';
import { InlayDocument } from './document.js';
import { completeLimits, exceeded } from './limits.js';
import { canonicalBytes } from './json/canonical.js';
import { checkDocument, needsSecondVersion } from './rules/document.js';
import { sha256 } from './digest.js';

/**
 * @typedef {import('./types.js').Limits} Limits
 * @typedef {import('./types.js').ReadOptions} ReadOptions
 * @typedef {import('./types.js').Verification} Verification
 * @typedef {import('./types.js').Diagnostic} Diagnostic
 * @typedef {import('./json/values.js').Bare} Bare
 */

/**
 * A document before it is read: its JSON, and its blobs wherever they are.
 * @typedef {object} Opened
 * @property {Uint8Array} json
 * @property {boolean} isJSONForm whether the blobs are in the JSON
 * @property {boolean} mayLackBlobs whether this form is a folder
 * @property {(digest: string, size: number) => Promise<Uint8Array | null>} take a blob, of which no more than `size + 1` bytes
 *   are needed; null if it is absent. Not used in the JSON form
 */

const atOnce = 6;

/**
 * Reads what `open` finds, and throws what is wrong with it.
 * @param {(limits: Limits) => Promise<Opened>} open
 * @param {ReadOptions} options
 * @returns {Promise<InlayDocument>}
 */
export async function read(open, options) {
  const limits = completeLimits(options.limits);
  return withinEngine(async () => {
    const reading = new Reading(limits, options.unsealed === true, (problem) => {
      throw problem;
    });
    return reading.document(await open(limits));
  });
}

/**
 * Verifies what `open` finds.
 * @param {(limits: Limits) => Promise<Opened>} open
 * @param {Omit<ReadOptions, 'unsealed'>} options
 * @returns {Promise<Verification>}
 */
export async function verify(open, options) {
  const limits = completeLimits(options.limits);
  /** @type {DocumentError[]} */
  const problems = [];
  try {
    await withinEngine(async () => {
      const reading = new Reading(limits, false, (problem) => problems.push(problem));
      await reading.document(await open(limits));
      for (const { code, digest } of reading.diagnostics) {
        if (code !== 'document.staleSource') problems.push(new DocumentError('damaged', digest, code));
      }
    });
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return { status: 'unreadable', problems: [...problems, error] };
  }
  const isUnreadable = problems.some((problem) => problem.outcome === 'limit');
  return { status: isUnreadable ? 'unreadable' : problems.length > 0 ? 'damaged' : 'sound', problems };
}

/**
 * What the engine itself refuses, such as a string or an array that is too large for it, is beyond a limit.
 * @template T
 * @param {() => Promise<T>} work
 */
async function withinEngine(work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new DocumentError('limit', '', `more than this JavaScript engine can hold (${error.message})`);
  }
}

/** One document being read; `report` hears what makes it damaged, and may throw it. */
class Reading {
  /**
   * @param {Limits} limits
   * @param {boolean} isUnsealedTaken
   * @param {(problem: DocumentError) => void} report
   */
  constructor(limits, isUnsealedTaken, report) {
    this.limits = limits;
    this.isUnsealedTaken = isUnsealedTaken;
    this.report = report;
    /** @type {Diagnostic[]} */
    this.diagnostics = [];
    /** @type {Map<string, Uint8Array>} */
    this.blobs = new Map();
  }

  /** @param {Opened} opened */
  async document(opened) {
    const { tree, sizes, inline } = checkDocument(opened.json, this.limits, opened.isJSONForm);
    const take = opened.isJSONForm ? async (/** @type {string} */ digest) => inline.get(digest) ?? null : opened.take;
    const digest = await this.checkDigest(tree);
    await this.checkBlobs(sizes, take, opened.mayLackBlobs);
    const isStale = await this.checkSource(tree, digest, sizes, take);
    const written = isStale ? await digestOf(tree) : digest;
    return new InlayDocument(tree, written, this.blobs, this.diagnostics);
  }

  /** @param {Bare} tree */
  async checkDigest(tree) {
    const digest = await digestOf(tree);
    if (!('digest' in tree)) {
      const cure = 'the document has no digest; options.unsealed accepts such documents';
      if (!this.isUnsealedTaken) this.report(new DocumentError('unsealed', 'digest', cure));
    } else if (tree.digest !== digest) {
      this.report(new DocumentError('damaged', 'digest', `the document's digest is ${digest}`));
    }
    return digest;
  }

  /**
   * @param {Map<string, number>} sizes
   * @param {(digest: string, size: number) => Promise<Uint8Array | null>} take
   * @param {boolean} mayLackBlobs
   */
  async checkBlobs(sizes, take, mayLackBlobs) {
    const digests = [...sizes.keys()].sort();
    let total = 0;
    for (const digest of digests) {
      const size = /** @type {number} */ (sizes.get(digest));
      if (size > this.limits.attachmentBytes) this.report(exceeded(this.limits, 'attachmentBytes', digest));
      total += size;
    }
    if (total > this.limits.containerBytes) this.report(exceeded(this.limits, 'containerBytes', 'blobs'));
    const within = digests.filter((digest) => /** @type {number} */ (sizes.get(digest)) <= this.limits.attachmentBytes);
    const states = await inOrder(within, (digest) => this.check(digest, /** @type {number} */ (sizes.get(digest)), take));
    within.forEach((digest, index) => {
      if (states[index] === 'absent' && mayLackBlobs) this.diagnostics.push({ code: 'document.absentBlob', digest });
      else if (states[index] === 'absent') this.report(new DocumentError('damaged', digest, 'this blob is absent'));
      else if (states[index] === 'damaged') this.report(new DocumentError('damaged', digest, 'this blob is not what its size and digest say'));
    });
  }

  /**
   * Keeps a blob if it is sound.
   * @param {string} digest
   * @param {number} size
   * @param {(digest: string, size: number) => Promise<Uint8Array | null>} take
   */
  async check(digest, size, take) {
    const bytes = this.blobs.get(digest) ?? (await take(digest, size));
    if (bytes === null) return 'absent';
    if (bytes.length !== size || (await sha256(bytes)) !== digest) return 'damaged';
    this.blobs.set(digest, bytes);
    return 'sound';
  }

  /**
   * Section 3.9: a document is whole without its source. Says whether it is one of another text, which is dropped.
   * @param {Bare} tree
   * @param {string} digest
   * @param {Map<string, number>} sizes
   * @param {(digest: string, size: number) => Promise<Uint8Array | null>} take
   */
  async checkSource(tree, digest, sizes, take) {
    const { source } = tree;
    if (!source) return false;
    const stated = sizes.get(source.digest);
    if (stated !== undefined && stated !== source.size) {
      throw new DocumentError('malformed', 'source.size', 'a size that another content of this blob does not state');
    }
    if (source.value !== digest) {
      this.diagnostics.push({ code: 'document.staleSource', digest: source.digest });
      delete tree.source;
      // A writer states the lowest version that has what the document uses, and the digest covers the version.
      if (tree.version === '1.1' && !needsSecondVersion(tree)) tree.version = '1.0';
      return true;
    }
    if (source.size > this.limits.attachmentBytes) this.report(exceeded(this.limits, 'attachmentBytes', 'source'));
    else if ((await this.check(source.digest, source.size, take)) !== 'sound') {
      this.diagnostics.push({ code: 'document.absentSource', digest: source.digest });
    }
    return false;
  }
}

/** @param {Bare} tree */
function digestOf(tree) {
  return sha256(canonicalBytes(tree, ['digest', 'source']));
}

/**
 * Does some work for each element, a few at a time, and gives the results in their order.
 * @template T, R
 * @param {T[]} elements
 * @param {(element: T) => Promise<R>} work
 */
async function inOrder(elements, work) {
  /** @type {R[]} */
  const results = new Array(elements.length);
  let next = 0;
  let hasFailed = false;
  const worker = async () => {
    while (next < elements.length && !hasFailed) {
      const index = next++;
      try {
        results[index] = await work(elements[index]);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, elements.length) }, worker));
  return results;
}
