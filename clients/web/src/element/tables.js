import { groundOf } from './color.js';
import { setBlock, setColumn, setTable } from './look.js';

/**
 * @typedef {import('../types.js').Table} Table
 * @typedef {import('../types.js').Block} Block
 * @typedef {import('../types.js').BlockStyle} BlockStyle
 * @typedef {import('./color.js').Ground} Ground
 * @typedef {{ block: Block, node: HTMLTableCellElement, from: number, to: number }} Cell columns from and to, as drawn
 */

// What HTML has of a table.
const mostColumns = 1000;
const mostRows = 65_534;

/** One table while its cells come. */
export class TableBuilder {
  /**
   * @param {number} index
   * @param {Table} table
   * @param {Ground} ground
   */
  constructor(index, table, ground) {
    this.index = index;
    this.table = table;
    this.ground = groundOf(table.backgroundColor, ground);
    /** @type {Cell[]} */
    this.cells = [];
  }

  /**
   * @param {Block} block
   * @param {BlockStyle | undefined} look
   * @returns {{ node: HTMLElement, ground: Ground }}
   */
  cell(block, look) {
    const isHeader = /** @type {number} */ (block.row) < (this.table.headerRows ?? 0);
    const node = /** @type {HTMLTableCellElement} */ (document.createElement(isHeader ? 'th' : 'td'));
    node.setAttribute('part', 'cell');
    if (isHeader) node.scope = 'col';
    if (look) setBlock(node.style, look, this.ground);
    this.cells.push({ block, node, from: 0, to: 0 });
    return { node, ground: groundOf(look?.backgroundColor, this.ground) };
  }

  /**
   * The table, or what is in its cells if browsers have no such table.
   * @returns {HTMLElement}
   */
  finish() {
    const columns = this.setColumns();
    const rows = /** @type {number} */ (this.cells[this.cells.length - 1].block.row) + 1;
    return columns.length - 1 > mostColumns || rows > mostRows ? this.plain() : this.grid(columns, rows);
  }

  /** Columns in which no cell begins or ends are not drawn. Gives where those that are begin, and the end. */
  setColumns() {
    /** @param {Block} block */
    const end = ({ column = 0, columnSpan = 1 }) => column + columnSpan;
    const edges = [...new Set([0, ...this.cells.flatMap(({ block }) => [block.column ?? 0, end(block)])])].sort((a, b) => a - b);
    const drawn = new Map(edges.map((edge, index) => [edge, index]));
    for (const cell of this.cells) {
      cell.from = drawn.get(cell.block.column ?? 0) ?? 0;
      cell.to = drawn.get(end(cell.block)) ?? 0;
    }
    return edges;
  }

  plain() {
    const node = document.createElement('div');
    node.setAttribute('part', 'box');
    for (const cell of this.cells) while (cell.node.firstChild) node.append(cell.node.firstChild);
    return node;
  }

  /**
   * @param {number[]} columns
   * @param {number} rows
   */
  grid(columns, rows) {
    const node = document.createElement('table');
    node.setAttribute('part', 'table');
    // A browser that takes it for a layout would not tell its rows and columns.
    node.setAttribute('role', 'table');
    if (this.table.direction === 'rtl' || this.table.direction === 'ltr') node.dir = this.table.direction;
    setTable(node.style, this.table, this.ground);
    this.appendWidths(node, columns);
    const width = columns.length - 1;
    /** For each column the first row without a cell from above. */
    const free = new Array(width).fill(0);
    let section = /** @type {HTMLElement | null} */ (null);
    let next = 0;
    const heads = Math.min(rows, this.table.headerRows ?? 0);
    for (let row = 0; row < rows; row += 1) {
      const name = row < heads ? 'thead' : 'tbody';
      if (section?.localName !== name) node.append((section = document.createElement(name)));
      const line = document.createElement('tr');
      section.append(line);
      let column = 0;
      for (; next < this.cells.length && this.cells[next].block.row === row; next += 1) {
        const cell = this.cells[next];
        appendHoles(line, free, column, cell.from, row);
        // In HTML a cell does not reach from the head into the body.
        const span = Math.min(cell.block.rowSpan ?? 1, (row < heads ? heads : rows) - row);
        free.fill(row + span, cell.from, cell.to);
        if (span > 1) cell.node.rowSpan = span;
        if (cell.to - cell.from > 1) cell.node.colSpan = cell.to - cell.from;
        line.append(cell.node);
        column = cell.to;
      }
      appendHoles(line, free, column, width, row);
    }
    const scroller = document.createElement('div');
    scroller.className = 'scroller';
    scroller.append(node);
    return scroller;
  }

  /**
   * @param {HTMLElement} node
   * @param {number[]} columns
   */
  appendWidths(node, columns) {
    const widths = this.table.columnWidths;
    if (!widths) return;
    const group = document.createElement('colgroup');
    for (let index = 0; index + 1 < columns.length; index += 1) {
      const column = document.createElement('col');
      if (columns[index + 1] - columns[index] === 1) setColumn(column.style, widths[columns[index]]);
      group.append(column);
    }
    node.append(group);
  }
}

/**
 * Empty cells for places without one.
 * @param {HTMLElement} line
 * @param {number[]} free
 * @param {number} from
 * @param {number} to
 * @param {number} row
 */
function appendHoles(line, free, from, to, row) {
  let start = from;
  for (let column = from; column <= to; column += 1) {
    if (column < to && free[column] <= row) continue;
    if (column > start) {
      const hole = document.createElement('td');
      hole.className = 'hole';
      if (column - start > 1) hole.colSpan = column - start;
      line.append(hole);
    }
    start = column + 1;
  }
}
