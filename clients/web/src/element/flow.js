import { setParagraph } from './look.js';
import { groundOf } from './color.js';
import { Lists, listOf } from './lists.js';
import { TableBuilder } from './tables.js';

/**
 * @typedef {import('../types.js').Paragraph} Paragraph
 * @typedef {import('../types.js').Table} Table
 * @typedef {import('../types.js').Block} Block
 * @typedef {import('../types.js').BlockStyle} BlockStyle
 * @typedef {import('./color.js').Ground} Ground
 */

/** Where paragraphs, lists and tables follow each other: a document, a cell, a box. */
export class Flow {
  /**
   * @param {Node} node
   * @param {Ground} ground
   * @param {number} depth tables it is in
   */
  constructor(node, ground, depth) {
    this.node = node;
    this.ground = ground;
    this.depth = depth;
    /**
     * What the next paragraph may join: quotations, lines of code.
     * @type {HTMLElement | null}
     */
    this.group = null;
    /** @type {Lists | null} */
    this.lists = null;
    /** @type {TableBuilder | null} */
    this.table = null;
  }

  /** Ends what only its own kind may join. */
  close() {
    if (this.table) this.node.appendChild(this.table.finish());
    this.table = null;
    this.group = null;
    this.lists = null;
  }

  /**
   * The element for the content of a paragraph.
   * @param {Paragraph | null} entry
   * @param {string} marker the text of a list marker
   */
  paragraph(entry, marker) {
    const element = this.elementFor(entry, marker);
    if (entry?.direction === 'ltr' || entry?.direction === 'rtl') element.dir = entry.direction;
    else element.dir = 'auto';
    if (entry) setParagraph(element.style, entry, this.ground);
    return { element, ground: groundOf(entry?.blockColor, this.ground) };
  }

  /**
   * A list or a quotation has the direction of its first paragraph, whose content is complete now.
   * @param {HTMLElement} element
   */
  settle(element) {
    const holder = this.lists?.innermost ?? this.group;
    if (holder && holder.dir === '') holder.dir = element.matches(':dir(rtl)') ? 'rtl' : 'ltr';
  }

  /**
   * @param {Paragraph | null} entry
   * @param {string} marker
   * @returns {HTMLElement}
   */
  elementFor(entry, marker) {
    const list = listOf(entry);
    if (list && entry) {
      if (this.lists === null) this.close();
      this.lists ??= new Lists();
      return this.lists.element((node) => this.node.appendChild(node), list, entry, marker);
    }
    const role = entry?.role ?? 'body';
    if (role === 'quote') return this.joined('blockquote', 'quote', 'p', 'paragraph');
    if (role === 'code') return this.joined('pre', 'code', 'code', 'line');
    this.close();
    if (role === 'rule') return this.appended('hr', 'rule');
    const level = role === 'title' ? 1 : Number(/^heading([1-9][0-9]{0,2})$/.exec(role)?.[1] ?? 0);
    if (level === 0) return this.appended('p', role === 'subtitle' ? 'subtitle' : 'paragraph');
    const heading = this.appended(`h${Math.min(level, 6)}`, role === 'title' ? 'title' : 'heading');
    if (level > 6) heading.setAttribute('aria-level', String(level));
    return heading;
  }

  /**
   * @param {string} name
   * @param {string} part
   */
  appended(name, part) {
    const element = document.createElement(name);
    element.setAttribute('part', part);
    this.node.appendChild(element);
    return element;
  }

  /**
   * An element in the group of its kind.
   * @param {string} groupName
   * @param {string} groupPart
   * @param {string} name
   * @param {string} part
   */
  joined(groupName, groupPart, name, part) {
    if (this.group?.localName !== groupName) {
      this.close();
      this.group = this.appended(groupName, groupPart);
    }
    const element = document.createElement(name);
    element.setAttribute('part', part);
    /** @type {HTMLElement} */ (this.group).append(element);
    return element;
  }
}
