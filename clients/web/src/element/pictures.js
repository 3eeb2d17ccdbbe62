import { labelOf } from '../label.js';
import { points } from './look.js';

/**
 * @typedef {import('../types.js').Image} Image
 * @typedef {import('../types.js').Placement} Placement
 * @typedef {import('../types.js').Representation} Representation
 * @typedef {{ bytes: Uint8Array, type: string }} Shown
 */

const roles = new Set(['primary', 'fallback', 'strike']);
const enoughPixels = 108;

/**
 * The type of a picture by its bytes. What is not such a picture is never given to the browser.
 * @param {Uint8Array} bytes
 */
function typeOf(bytes) {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('GIF8')) return 'image/gif';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp';
  const brand = start.slice(4, 8) === 'ftyp' ? start.slice(8) : '';
  if (brand === 'avif' || brand === 'avis') return 'image/avif';
  return ['heic', 'heix', 'heis', 'heim', 'hevc', 'mif1', 'msf1'].includes(brand) ? 'image/heic' : null;
}

/**
 * The representation to show: the image itself if browsers decode it, else a form for other software, else HEIC, which some do.
 * @param {Image} image
 * @param {boolean} isGlyph
 * @returns {Shown | null}
 */
function chosen(image, isGlyph) {
  const candidates = image.representations
    .filter((representation, index) => representation.bytes !== null && (index === 0 || roles.has(representation.role)))
    .map((representation) => ({ representation, bytes: /** @type {Uint8Array} */ (representation.bytes), type: typeOf(/** @type {Uint8Array} */ (representation.bytes)) }));
  const first = candidates.find(({ representation }) => representation === image.representations[0]);
  if (first?.type && first.type !== 'image/heic') return { bytes: first.bytes, type: first.type };
  const height = (/** @type {{ representation: Representation }} */ { representation }) => representation.height ?? 0;
  const others = candidates.filter(({ type }) => type && type !== 'image/heic').sort((a, b) => height(a) - height(b));
  const small = isGlyph ? others.find((candidate) => height(candidate) >= enoughPixels) : undefined;
  const best = small ?? others[others.length - 1] ?? candidates.find(({ type }) => type);
  return best?.type ? { bytes: best.bytes, type: best.type } : null;
}

/** The pictures of one document on a page, and their URLs. */
export class Pictures {
  constructor() {
    /** @type {Map<Uint8Array, string>} */
    this.urls = new Map();
    /** @type {Map<string, Shown>} */
    this.shown = new Map();
  }

  /** @param {Shown} shown */
  url(shown) {
    let url = this.urls.get(shown.bytes);
    if (url === undefined) {
      url = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (shown.bytes)], { type: shown.type }));
      this.urls.set(shown.bytes, url);
      this.shown.set(url, shown);
    }
    return url;
  }

  revoke() {
    for (const url of this.urls.values()) URL.revokeObjectURL(url);
    this.urls.clear();
    this.shown.clear();
  }

  /**
   * What stands for a placement: a picture, or words in brackets.
   * @param {Placement} placement
   * @param {Image} image
   * @param {string} covered the text under the picture
   */
  node(placement, image, covered) {
    const isGlyph = placement.kind === 'glyph';
    const words = covered === '\uFFFC' ? `[${labelOf(image)}]` : covered;
    const shown = chosen(image, isGlyph);
    if (shown === null) return label(words);
    const picture = document.createElement('img');
    picture.alt = image.description || (covered === '\uFFFC' ? labelOf(image) : covered);
    picture.decoding = 'async';
    picture.className = isGlyph ? 'glyph' : 'attachment';
    picture.setAttribute('part', `picture ${picture.className}`);
    if (!isGlyph) setSize(picture, placement);
    picture.addEventListener('error', () => picture.replaceWith(label(words)), { once: true });
    picture.src = this.url(shown);
    return picture;
  }
}

/**
 * @param {HTMLImageElement} picture
 * @param {Placement} placement
 */
function setSize(picture, { displaySize }) {
  if (!displaySize || displaySize.width === 0 || displaySize.height === 0) return;
  picture.style.width = points(displaySize.width, 1, 4096);
  picture.style.aspectRatio = `${displaySize.width} / ${displaySize.height}`;
}

/** @param {string} words */
function label(words) {
  const node = document.createElement('span');
  node.setAttribute('part', 'label');
  node.textContent = words;
  return node;
}
