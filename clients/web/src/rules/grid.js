import { mostRows } from './members.js';

/** @typedef {import('./context.js').Context} Context */

/** The cells of one table, as they come. Each takes time logarithmic in the number of columns. */
export class Grid {
  /**
   * @param {number} table
   * @param {number} columns
   * @param {number} start where the first cell starts
   */
  constructor(table, columns, start) {
    this.table = table;
    this.columns = columns;
    this.end = start;
    this.row = -1;
    this.after = 0;
    this.rows = 0;
    this.covered = new Heights(columns);
  }

  /**
   * @param {any} cell
   * @param {Context} context
   */
  add(cell, context) {
    const { row, column, rowSpan = 1, columnSpan = 1 } = cell;
    context.demand(cell.at === this.end, 'it does not start where the cell before it ends');
    context.demand(row === this.row || row === this.row + 1, 'rows are in order, and a cell begins in each');
    context.demand(row !== this.row || column >= this.after, 'it is before the end of the cell before it in this row');
    context.demand(column + columnSpan <= this.columns && row + rowSpan <= mostRows, 'it reaches beyond the table');
    context.demand(this.covered.greatest(column, column + columnSpan) <= row, 'it overlaps a cell of a row above');
    // Cells of one row alone never stand in the way of another row.
    if (rowSpan > 1) this.covered.raise(column, column + columnSpan, row + rowSpan);
    this.row = row;
    this.after = column + columnSpan;
    this.end = cell.at + cell.length;
    this.rows = Math.max(this.rows, row + rowSpan);
  }

  /** @param {Context} context */
  finish(context) {
    context.demand(this.rows === this.row + 1, `a cell of table ${this.table} reaches below its last row`);
  }
}

/** For each column the first row that is free: a tree over the columns, of which only what was raised is stored. */
class Heights {
  /** @param {number} columns */
  constructor(columns) {
    this.leaves = 2 ** Math.ceil(Math.log2(columns));
    /**
     * What was raised as a whole, by node.
     * @type {Map<number, number>}
     */
    this.whole = new Map();
    /**
     * The greatest in the node, by node.
     * @type {Map<number, number>}
     */
    this.inside = new Map();
  }

  /**
   * The nodes that make up a range.
   * @param {number} from
   * @param {number} to
   * @param {(node: number) => void} visit
   */
  nodes(from, to, visit) {
    for (let left = from + this.leaves, right = to + this.leaves; left < right; left = Math.floor(left / 2), right = Math.floor(right / 2)) {
      if (left % 2 === 1) visit(left++);
      if (right % 2 === 1) visit(--right);
    }
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  greatest(from, to) {
    let greatest = 0;
    if (this.inside.size === 0) return greatest;
    this.nodes(from, to, (node) => {
      greatest = Math.max(greatest, this.inside.get(node) ?? 0);
      for (let above = node; above >= 1; above = Math.floor(above / 2)) greatest = Math.max(greatest, this.whole.get(above) ?? 0);
    });
    return greatest;
  }

  /**
   * @param {number} from
   * @param {number} to
   * @param {number} row
   */
  raise(from, to, row) {
    this.nodes(from, to, (node) => {
      this.whole.set(node, Math.max(row, this.whole.get(node) ?? 0));
      for (let above = node; above >= 1; above = Math.floor(above / 2)) {
        this.inside.set(above, Math.max(row, this.inside.get(above) ?? 0));
      }
    });
  }
}
