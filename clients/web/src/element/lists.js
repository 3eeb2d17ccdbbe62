import { cssString } from './look.js';

/**
 * @typedef {import('../types.js').Paragraph} Paragraph
 * @typedef {{ node: HTMLElement, isOrdered: boolean, item: HTMLElement | null }} List
 */

const mostLevels = 9;
const styles = new Map(Object.entries({
  disc: 'disc', circle: 'circle', square: 'square', decimal: 'decimal', 'lower-alpha': 'lower-alpha', 'upper-alpha': 'upper-alpha',
  'lower-latin': 'lower-alpha', 'upper-latin': 'upper-alpha', 'lower-roman': 'lower-roman', 'upper-roman': 'upper-roman', hyphen: '"- "',
  check: '"✓ "', box: '"☐ "', diamond: '"◆ "',
}));

/**
 * The kind and level of a list that a paragraph is in, or null.
 * @param {Paragraph | null} entry
 */
export function listOf(entry) {
  const match = /^(bullet|number)([1-9][0-9]{0,8})$/.exec(entry?.role ?? '');
  if (match === null) return null;
  const level = entry?.listLevel ?? Number(match[2]);
  return { isOrdered: match[1] === 'number', level: Math.min(mostLevels, Math.max(1, level)) };
}

/** Lists inside each other, while paragraphs are put into them. */
export class Lists {
  constructor() {
    /** @type {List[]} */
    this.open = [];
  }

  /**
   * The element for the content of a paragraph: an item, or a further paragraph of one.
   * @param {(node: Node) => void} append where a list goes that stands in no other
   * @param {{ isOrdered: boolean, level: number }} kind
   * @param {Paragraph} entry
   * @param {string} marker the text of its marker, if it has any
   */
  element(append, kind, entry, marker) {
    while (this.open.length > kind.level) this.open.pop();
    if (this.open.length === kind.level && this.open[kind.level - 1].isOrdered !== kind.isOrdered) this.open.pop();
    const isSame = this.open.length === kind.level;
    const last = this.open[this.open.length - 1]?.item;
    if (isSame && last && entry.listMarker === '' && marker === '') {
      const paragraph = document.createElement('p');
      last.append(paragraph);
      return paragraph;
    }
    while (this.open.length < kind.level) this.begin(append, kind.isOrdered);
    const list = this.open[this.open.length - 1];
    list.item = newItem(list.node);
    setMarker(list.item.style, entry, marker);
    return list.item;
  }

  /** The list the last element is in. */
  get innermost() {
    return this.open[this.open.length - 1].node;
  }

  /**
   * @param {(node: Node) => void} append
   * @param {boolean} isOrdered
   */
  begin(append, isOrdered) {
    const node = document.createElement(isOrdered ? 'ol' : 'ul');
    node.setAttribute('part', 'list');
    // Without it, Safari calls a list without its own markers no list.
    node.setAttribute('role', 'list');
    const outer = this.open[this.open.length - 1];
    if (outer === undefined) append(node);
    else {
      // Of a level that is skipped there is an item without a marker.
      if (outer.item === null) {
        outer.item = newItem(outer.node);
        outer.item.style.listStyleType = 'none';
      }
      outer.item.append(node);
    }
    this.open.push({ node, isOrdered, item: null });
  }
}

/** @param {HTMLElement} list */
function newItem(list) {
  const item = document.createElement('li');
  item.setAttribute('part', 'item');
  list.append(item);
  return item;
}

/**
 * @param {CSSStyleDeclaration} style
 * @param {Paragraph} entry
 * @param {string} marker
 */
function setMarker(style, entry, marker) {
  if (marker !== '') style.listStyleType = cssString(`${marker} `);
  else if (entry.listMarker === '') style.listStyleType = 'none';
  else if (entry.listMarker !== undefined) {
    const name = /\{([a-z-]{1,20})\}/.exec(entry.listMarker)?.[1] ?? '';
    style.listStyleType = styles.get(name) ?? style.listStyleType;
  }
}
