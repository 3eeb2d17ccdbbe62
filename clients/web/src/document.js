import { canonicalBytes } from './json/canonical.js';

/**
 * @typedef {import('./types.js').Image} Image
 * @typedef {import('./types.js').File} File
 * @typedef {import('./types.js').Representation} Representation
 * @typedef {import('./types.js').Content} Content
 * @typedef {import('./types.js').Diagnostic} Diagnostic
 * @typedef {import('./json/values.js').Bare} Bare
 * @typedef {ReadonlyMap<string, Uint8Array>} Blobs
 */

/** A document that was read. Offsets and lengths are UTF-16 code units, as the indices of JavaScript's strings are. */
export class InlayDocument {
  /** @type {Bare} */
  #tree;

  /**
   * @param {Bare} tree checked, and as a writer would write it
   * @param {string} digest
   * @param {Blobs} blobs those that are there, by digest
   * @param {Diagnostic[]} diagnostics
   */
  constructor(tree, digest, blobs, diagnostics) {
    this.#tree = tree;
    /** @type {string} */
    this.version = tree.version;
    this.digest = digest;
    /** @type {string} */
    this.text = tree.text;
    /** @type {Image[]} */
    this.images = tree.images.map((/** @type {Bare} */ image) => imageOf(image, blobs));
    /** @type {import('./types.js').Placement[]} */
    this.placements = tree.placements;
    /** @type {number[]} */
    this.literalObjectReplacement = tree.literalObjectReplacement;
    /** @type {import('./types.js').Run[]} */
    this.runs = tree.runs;
    /** @type {import('./types.js').Paragraph[]} */
    this.paragraphs = tree.paragraphs;
    /** @type {import('./types.js').Table[]} */
    this.tables = tree.tables ?? [];
    /** @type {import('./types.js').BlockStyle[]} */
    this.blockStyles = tree.blockStyles ?? [];
    /** @type {import('./types.js').Block[]} */
    this.blocks = tree.blocks ?? [];
    /** @type {import('./types.js').Attributes} */
    this.attributes = tree.attributes;
    /** @type {File[]} */
    this.files = tree.files.map((/** @type {Bare} */ file) => ({ ...contentOf(file, blobs), name: file.name, mediaType: file.mediaType }));
    /** @type {import('./types.js').Source | null} */
    this.source = tree.source ? { ...tree.source, bytes: blobs.get(tree.source.digest) ?? null } : null;
    this.diagnostics = diagnostics;
  }

  /** The canonical `document.json` that a writer makes of it. */
  toBytes() {
    return canonicalBytes({ ...this.#tree, digest: this.digest }, []);
  }
}

/**
 * @param {Bare} holder
 * @param {Blobs} blobs
 * @returns {Content}
 */
function contentOf(holder, blobs) {
  const { external, missing } = holder;
  if (external) return { digest: external.digest, size: external.size, bytes: null, external: external.url };
  if (missing) return { digest: missing.digest, size: missing.size, bytes: null, missing: missing.reason };
  const bytes = blobs.get(holder.digest) ?? null;
  return { digest: holder.digest, size: holder.size, bytes, missing: bytes === null ? 'absent' : undefined };
}

/**
 * @param {Bare} image
 * @param {Blobs} blobs
 * @returns {Image}
 */
function imageOf(image, blobs) {
  /** @type {Representation[]} */
  const representations = image.representations.map((/** @type {Bare} */ representation) => {
    const { role, mediaType: type, width, height } = representation;
    return { role, type, width, height, ...contentOf(representation, blobs) };
  });
  const { type, size, digest, bytes } = representations[0];
  const { identifier, description, fileName } = image;
  return { identifier, description, fileName, type, size, digest, bytes, representations };
}
