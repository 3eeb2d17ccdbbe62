import { page, groundOf } from './color.js';
import { Flow } from './flow.js';
import { Inline } from './inline.js';
import { setBlock } from './look.js';
import { linesOf } from './paragraphs.js';
import { TableBuilder } from './tables.js';

/**
 * @typedef {import('../document.js').InlayDocument} InlayDocument
 * @typedef {import('../types.js').Block} Block
 * @typedef {import('./pictures.js').Pictures} Pictures
 */

// Browsers take exponential time for tables in tables in tables.
const mostTables = 6;

/**
 * Appends a document to a node, paragraph by paragraph. Whoever calls may pause after each, and may move what was
 * appended elsewhere. Linear in the document.
 * @param {InlayDocument} document
 * @param {Node} node
 * @param {Pictures} pictures
 */
export function* render(document, node, pictures) {
  const { blocks, text } = document;
  const inline = new Inline(document, pictures);
  /** The document, and the blocks that are open. */
  const levels = [{ flow: new Flow(node, groundOf(document.attributes.backgroundColor, page), 0), end: text.length + 1 }];
  let next = 0;
  for (const { start, end, after, entry } of linesOf(document)) {
    for (; next < blocks.length && blocks[next].at === start; next += 1) {
      const block = blocks[next];
      levels.push({ flow: opened(levels[levels.length - 1].flow, block, document), end: block.at + block.length });
    }
    const { flow } = levels[levels.length - 1];
    const marked = start + (entry?.markerLength ?? 0);
    const { element, ground } = flow.paragraph(entry, text.slice(start, marked).trim());
    if (element.localName !== 'hr') {
      // Browsers draw the marker of an item.
      inline.append(element, flow.lists ? marked : start, end, ground);
      if (!element.hasChildNodes()) element.append(globalThis.document.createElement('br'));
      flow.settle(element);
    }
    while (levels.length > 1 && levels[levels.length - 1].end <= after) levels.pop()?.flow.close();
    yield;
  }
  levels[0].flow.close();
}

/**
 * The flow of a block.
 * @param {Flow} outer
 * @param {Block} block
 * @param {InlayDocument} document
 */
function opened(outer, block, document) {
  const look = block.style === undefined ? undefined : document.blockStyles[block.style];
  if (block.table !== undefined && outer.depth < mostTables) {
    if (outer.table?.index !== block.table) {
      outer.close();
      outer.table = new TableBuilder(block.table, document.tables[block.table], outer.ground);
    }
    const { node, ground } = outer.table.cell(block, look);
    return new Flow(node, ground, outer.depth + 1);
  }
  outer.close();
  const box = outer.appended('div', 'box');
  if (look) setBlock(box.style, look, outer.ground);
  return new Flow(box, groundOf(look?.backgroundColor, outer.ground), outer.depth);
}
