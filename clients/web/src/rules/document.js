import { DocumentError } from '../error.js';
import { decodeBase64, decodedLength } from '../base64.js';
import { canonicalText } from '../json/canonical.js';
import { Bare, areEqual, isObject } from '../json/values.js';
import { parseJSON } from '../json/parse.js';
import { checkBlocks } from './blocks.js';
import { Context } from './context.js';
import { attributes, file, image, paragraph, placement, representation, run, source } from './members.js';
import { checkText } from './text.js';
import { digest, offset, string, unknown } from './values.js';

/**
 * @typedef {import('../types.js').Limits} Limits
 * @typedef {{ tree: Bare, sizes: Map<string, number>, inline: Map<string, Uint8Array> }} Checked
 */

const arrays = ['images', 'placements', 'literalObjectReplacement', 'runs', 'paragraphs', 'files'];
const lists = ['tables', 'blockStyles', 'blocks'];
const known = new Set(['format', 'version', 'offsetUnit', 'digest', 'text', 'attributes', 'blobs', 'source', ...arrays, ...lists]);
const range = new Set(['at', 'length']);

/**
 * Parses `document.json`, or the JSON form, and checks everything but digests and blobs.
 * @param {Uint8Array} bytes
 * @param {Limits} limits
 * @param {boolean} takesBlobs whether this is the JSON form
 * @returns {Checked}
 */
export function checkDocument(bytes, limits, takesBlobs) {
  const context = new Context(limits);
  context.limit('jsonBytes', bytes.length);
  const value = parseJSON(bytes, limits);
  context.demand(isObject(value), 'an object is due');
  const tree = /** @type {Bare} */ (value);
  checkVersion(tree, context);
  completeMembers(tree, context);
  const inline = takeBlobs(tree, context, takesBlobs);
  for (const name of Object.keys(tree)) if (!known.has(name)) context.each([name], () => unknown(tree[name], context, tree, name));
  context.each(['text'], () => {
    string(tree.text, context);
    context.limit('textUnits', tree.text.length);
  });
  context.each(['source'], () => tree.source === undefined || source(tree.source, context));
  checkArrays(tree, context);
  const isSecond = needsSecondVersion(tree);
  context.demand(tree.version !== '1.0' || !(isSecond || 'source' in tree), 'source, blocks, tables and block colors need version 1.1');
  checkText(tree, context);
  return { tree, sizes: context.sizes, inline };
}

/**
 * Whether it uses members of version 1.1 besides `source`.
 * @param {Bare} tree
 */
export function needsSecondVersion(tree) {
  return lists.some((name) => name in tree) || tree.paragraphs.some((/** @type {Bare} */ entry) => 'blockColor' in entry);
}

/**
 * @param {Bare} tree
 * @param {Context} context
 */
function checkVersion(tree, context) {
  if (tree.format !== 'inlay') throw new DocumentError('notDocument', 'format', 'this JSON is not a portable document');
  context.demand('version' in tree, 'no version');
  context.each(['version'], () => string(tree.version, context));
  if (!/^1\.(0|[1-9][0-9]{0,8})$/.test(tree.version)) {
    throw new DocumentError('unsupportedVersion', 'version', 'this reader reads the versions 1.0, 1.1 and so on');
  }
}

/**
 * What must be there is, and what may be absent is empty.
 * @param {Bare} tree
 * @param {Context} context
 */
function completeMembers(tree, context) {
  for (const name of ['offsetUnit', 'text']) context.demand(name in tree, `no ${name}`);
  context.each(['offsetUnit'], () => context.demand(tree.offsetUnit === 'utf16', '"utf16" is due'));
  const isSealed = 'digest' in tree;
  if (isSealed) context.each(['digest'], () => digest(tree.digest, context));
  for (const name of [...arrays, 'attributes']) {
    if (name in tree) continue;
    context.demand(!isSealed, `no ${name}`);
    tree[name] = name === 'attributes' ? new Bare() : [];
  }
  for (const name of [...arrays, ...lists]) {
    if (name in tree) context.each([name], () => context.demand(Array.isArray(tree[name]), 'an array is due'));
  }
  for (const name of lists) {
    if (name in tree) context.each([name], () => context.demand(tree[name].length > 0, 'an element is due, or no such member'));
  }
  context.each(['attributes'], () => attributes(tree.attributes, context));
}

/**
 * @param {Bare} tree
 * @param {Context} context
 * @param {boolean} takesBlobs
 */
function takeBlobs(tree, context, takesBlobs) {
  /** @type {Map<string, Uint8Array>} */
  const inline = new Map();
  if (!('blobs' in tree)) return inline;
  context.each(['blobs'], () => {
    context.demand(takesBlobs, 'blobs belong in the JSON form only');
    context.demand(isObject(tree.blobs), 'an object is due');
    context.each(Object.keys(tree.blobs), (name) => {
      digest(name, context);
      const text = tree.blobs[name];
      string(text, context);
      context.limit('attachmentBytes', decodedLength(text));
      const bytes = decodeBase64(text);
      context.demand(bytes !== null, 'base64 is due: padded, without line breaks, unused bits zero');
      inline.set(name, /** @type {Uint8Array} */ (bytes));
    });
  });
  delete tree.blobs;
  return inline;
}

/**
 * @param {Bare} tree
 * @param {Context} context
 */
function checkArrays(tree, context) {
  context.each(['placements'], () => context.limit('placements', tree.placements.length));
  context.each(['files'], () => context.limit('files', tree.files.length));
  context.each(['images'], () => checkImages(tree.images, context));
  context.each(['placements'], () => checkPlacements(tree, context));
  context.each(['literalObjectReplacement'], () => {
    const literals = tree.literalObjectReplacement;
    context.each(literals.keys(), (/** @type {number} */ index) => {
      offset(literals[index], context);
      context.demand(index === 0 || literals[index - 1] < literals[index], 'literals are ascending');
    });
  });
  context.each(['runs'], () => checkEntries(tree.runs, run, context));
  context.each(['paragraphs'], () => checkEntries(tree.paragraphs, paragraph, context));
  checkBlocks(tree, context);
  context.each(['files'], () => checkFiles(tree.files, context));
}

/**
 * @param {Bare} holder
 * @param {Context} context
 */
function checkContent(holder, context) {
  const isBlob = 'digest' in holder || 'size' in holder;
  const forms = Number(isBlob) + Number('external' in holder) + Number('missing' in holder);
  context.demand(forms === 1, 'one content is due: digest and size, external, or missing');
  if (isBlob) {
    context.demand('digest' in holder && 'size' in holder, 'a digest and a size are due');
    const before = context.sizes.get(holder.digest);
    context.demand(before === undefined || before === holder.size, 'a size that another content of this blob does not state');
    context.sizes.set(holder.digest, holder.size);
  } else if ('missing' in holder) {
    const { missing } = holder;
    const isKnown = missing.reason === 'absent' && 'size' in missing && 'digest' in missing;
    context.demand(!isKnown, 'an absent blob is written as a blob');
  }
}

/**
 * @param {any[]} images
 * @param {Context} context
 */
function checkImages(images, context) {
  const seen = new Set();
  context.each(images.keys(), (index) => {
    const value = images[index];
    image(value, context);
    const { representations } = value;
    context.each(['representations'], () => {
      context.demand(Array.isArray(representations) && representations.length > 0, 'an array with an element is due');
      context.each(representations.keys(), (/** @type {number} */ place) => {
        representation(representations[place], context);
        checkContent(representations[place], context);
      });
    });
    const text = canonicalText(value);
    context.demand(!seen.has(text), 'an image that is there twice');
    seen.add(text);
  });
}

/**
 * @param {Bare} tree
 * @param {Context} context
 */
function checkPlacements(tree, context) {
  let used = 0;
  context.each(tree.placements.keys(), (/** @type {number} */ index) => {
    const value = tree.placements[index];
    placement(value, context);
    context.demand(value.image < tree.images.length, 'there is no such image');
    context.demand(value.image <= used, 'images are in the order of their first placements');
    used = Math.max(used, value.image + 1);
  });
  context.demand(used === tree.images.length, 'an image has no placement');
}

/**
 * Runs, or entries of paragraphs.
 * @param {any[]} entries
 * @param {import('./values.js').Rule} rule
 * @param {Context} context
 */
function checkEntries(entries, rule, context) {
  context.each(entries.keys(), (index) => {
    const entry = entries[index];
    rule(entry, context);
    context.demand(Object.keys(entry).length > 2, 'an attribute is due');
    if (index === 0) return;
    const before = entries[index - 1];
    const end = before.at + before.length;
    context.demand(end <= entry.at, 'it overlaps the one before, or is out of order');
    context.demand(end < entry.at || !areEqual(before, entry, range), 'it touches the one before, and is the same');
  });
}

/**
 * @param {any[]} files
 * @param {Context} context
 */
function checkFiles(files, context) {
  const encoder = new TextEncoder();
  /** @type {Uint8Array | null} */
  let before = null;
  context.each(files.keys(), (index) => {
    file(files[index], context);
    checkContent(files[index], context);
    const name = encoder.encode(files[index].name);
    context.demand(name.length > 0, 'a name is due');
    context.demand(before === null || compare(before, name) < 0, 'a name that is out of order, or there twice');
    before = name;
  });
}

/**
 * The order of bytes.
 * @param {Uint8Array} a
 * @param {Uint8Array} b
 */
function compare(a, b) {
  const least = Math.min(a.length, b.length);
  for (let index = 0; index < least; index += 1) if (a[index] !== b[index]) return a[index] - b[index];
  return a.length - b.length;
}
