import { canonicalText } from '../json/canonical.js';
import { Grid } from './grid.js';
import { block, blockStyle, table } from './members.js';

/**
 * @typedef {import('./context.js').Context} Context
 * @typedef {import('../json/values.js').Bare} Bare
 * @typedef {{ end: number, grid: Grid | null }} Level what is open: where it ends, and the last table in it
 */

/**
 * Tables, block styles and blocks: 3.10 to 3.12.
 * @param {Bare} tree
 * @param {Context} context
 */
export function checkBlocks(tree, context) {
  const { tables = [], blockStyles = [], blocks = [] } = tree;
  for (const name of ['tables', 'blockStyles', 'blocks']) context.each([name], () => context.limit('tableCells', (tree[name] ?? []).length));
  context.each(['tables'], () => {
    context.each(tables.keys(), (/** @type {number} */ index) => {
      table(tables[index], context);
      context.limit('tableColumns', tables[index].columns);
    });
  });
  context.each(['blockStyles'], () => checkStyles(blockStyles, context));
  context.each(['blocks'], () => {
    checkMembers(blocks, blockStyles.length, context);
    checkNesting(blocks, tables, tree.text.length, context);
  });
}

/**
 * @param {any[]} styles
 * @param {Context} context
 */
function checkStyles(styles, context) {
  const seen = new Set();
  context.each(styles.keys(), (index) => {
    blockStyle(styles[index], context);
    context.demand(Object.keys(styles[index]).length > 0, 'a member is due');
    const text = canonicalText(styles[index]);
    context.demand(!seen.has(text), 'a style that is there twice');
    seen.add(text);
  });
}

/**
 * @param {any[]} blocks
 * @param {number} styles
 * @param {Context} context
 */
function checkMembers(blocks, styles, context) {
  let used = 0;
  context.each(blocks.keys(), (index) => {
    const value = blocks[index];
    block(value, context);
    const isCell = 'table' in value;
    context.demand(isCell === 'row' in value && isCell === 'column' in value, 'table, row and column belong together');
    context.demand(isCell || !('rowSpan' in value || 'columnSpan' in value), 'a box has no place in a table');
    if (!('style' in value)) return;
    context.demand(value.style < styles && value.style <= used, 'styles are in the order of their first use');
    used = Math.max(used, value.style + 1);
  });
  context.demand(used === styles, 'a block style is not used');
}

/**
 * How blocks stand in each other, and cells in their tables.
 * @param {any[]} blocks
 * @param {any[]} tables
 * @param {number} units
 * @param {Context} context
 */
function checkNesting(blocks, tables, units, context) {
  /**
   * The text, and the blocks that are open.
   * @type {Level[]}
   */
  const levels = [{ end: units, grid: null }];
  let last = 0;
  let begun = 0;
  context.each(blocks.keys(), (index) => {
    const value = blocks[index];
    const end = value.at + value.length;
    context.demand(value.at >= last, 'blocks are in the order of their starts');
    context.demand(end <= units, 'it reaches beyond the text');
    last = value.at;
    while (levels.length > 1 && levels[levels.length - 1].end <= value.at) close(levels, context);
    const level = levels[levels.length - 1];
    context.demand(end <= level.end, 'it crosses the end of the block it starts in');
    context.limit('tableDepth', levels.length);
    if ('table' in value) {
      context.limit('tableRows', value.row + (value.rowSpan ?? 1));
      let { grid } = level;
      if (grid === null || grid.table !== value.table) {
        grid?.finish(context);
        context.demand(value.table < tables.length, 'there is no such table');
        context.demand(value.table === begun, 'tables are in the order of their first cells, and their cells are not apart');
        begun += 1;
        grid = new Grid(value.table, tables[value.table].columns, value.at);
        level.grid = grid;
      }
      grid.add(value, context);
    }
    levels.push({ end, grid: null });
  });
  while (levels.length > 0) close(levels, context);
  context.demand(begun === tables.length, 'a table has no cells');
}

/**
 * @param {Level[]} levels
 * @param {Context} context
 */
function close(levels, context) {
  levels.pop()?.grid?.finish(context);
}
