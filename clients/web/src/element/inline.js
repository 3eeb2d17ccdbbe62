import { isLanguage, setLine, setRun } from './look.js';
import { Cursor } from './paragraphs.js';

/**
 * @typedef {import('../document.js').InlayDocument} InlayDocument
 * @typedef {import('../types.js').Run} Run
 * @typedef {import('./color.js').Ground} Ground
 * @typedef {import('./pictures.js').Pictures} Pictures
 */

const schemes = new Set(['http:', 'https:', 'mailto:']);
const styled = /** @type {const} */ ([
  'fontFamily', 'fontClass', 'fontSize', 'tracking', 'baselineOffset', 'kerning', 'ligatures', 'capitals', 'backgroundColor', 'foregroundColor',
]);

/**
 * The URL to follow, or null if it is none that a page should offer.
 * @param {string | undefined} link
 */
function hrefOf(link) {
  if (link === undefined) return null;
  try {
    const url = new URL(link);
    return schemes.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/** Turns the text of a document with its runs and images into nodes, in ascending order of places. */
export class Inline {
  /**
   * @param {InlayDocument} document
   * @param {Pictures} pictures
   */
  constructor(document, pictures) {
    this.document = document;
    this.pictures = pictures;
    this.runs = new Cursor(document.runs);
    this.placements = new Cursor(document.placements);
  }

  /**
   * Appends what is between two places.
   * @param {Element} parent
   * @param {number} start
   * @param {number} end
   * @param {Ground} ground
   */
  append(parent, start, end, ground) {
    let link = /** @type {{ href: string, node: HTMLAnchorElement } | null} */ (null);
    for (let at = start; at < end; ) {
      const next = this.runs.at(at);
      const run = next && next.at <= at ? next : undefined;
      const to = Math.min(end, run ? run.at + run.length : (next?.at ?? end));
      if (!run?.hidden) {
        const href = hrefOf(run?.link);
        // A link is one link, however its text is styled.
        if (href === null) link = null;
        else if (link?.href !== href) {
          link = { href, node: linkTo(href) };
          if (ground.isStated) link.node.style.color = 'inherit';
          parent.append(link.node);
        }
        this.appendPieces(run ? wrapper(link?.node ?? parent, run, ground) : parent, at, to);
      }
      at = to;
    }
  }

  /**
   * Text and images, all of one run.
   * @param {Element} parent
   * @param {number} start
   * @param {number} end
   */
  appendPieces(parent, start, end) {
    const { text, images } = this.document;
    for (let at = start; at < end; ) {
      const placement = this.placements.at(at);
      if (placement?.at === at) {
        at += placement.length;
        parent.append(this.pictures.node(placement, images[placement.image], text.slice(placement.at, at)));
      } else {
        const to = Math.min(end, placement?.at ?? end);
        appendText(parent, text.slice(at, to));
        at = to;
      }
    }
  }
}

/**
 * Text, with an element for each end of a line within a paragraph.
 * @param {Element} parent
 * @param {string} text
 */
function appendText(parent, text) {
  text.split(/[\u2028\v]/).forEach((line, index) => {
    if (index > 0) parent.append(document.createElement('br'));
    if (line !== '') parent.append(line);
  });
}

/** @param {string} href */
function linkTo(href) {
  const node = document.createElement('a');
  node.href = href;
  node.rel = 'noopener noreferrer';
  node.setAttribute('part', 'link');
  return node;
}

/**
 * The innermost of the elements that a run needs, appended.
 * @param {Element} parent
 * @param {Run} run
 * @param {Ground} ground
 */
function wrapper(parent, run, ground) {
  /** @type {HTMLElement[]} */
  const elements = [];
  /** @param {string} name */
  const add = (name) => {
    const element = document.createElement(name);
    (elements.at(-1) ?? parent).append(element);
    elements.push(element);
    return element;
  };
  if (run.superscript) add(run.superscript > 0 ? 'sup' : 'sub');
  if (run.weight !== undefined && run.weight >= 600) add('b');
  if (run.italic) add('i');
  if (run.underline !== undefined) setLine(add('u').style, run.underline, run.underlineColor);
  if (run.strikethrough !== undefined) setLine(add('s').style, run.strikethrough, run.strikethroughColor);
  const hasStyle = styled.some((name) => run[name] !== undefined) || (run.weight !== undefined && run.weight !== 700);
  const hasDirection = run.direction === 'ltr' || run.direction === 'rtl' || run.direction === 'natural';
  if (elements.length === 0 && (hasStyle || hasDirection || isLanguage(run.language))) add('span');
  const outermost = elements[0];
  if (outermost === undefined) return parent;
  if (hasStyle) setRun(outermost.style, run, ground);
  if (isLanguage(run.language)) outermost.lang = run.language;
  if (hasDirection) outermost.dir = run.direction === 'natural' ? 'auto' : /** @type {string} */ (run.direction);
  return elements[elements.length - 1];
}
