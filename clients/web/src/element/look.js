import { groundOf, inkOn } from './color.js';

/**
 * @typedef {import('../types.js').Run} Run
 * @typedef {import('../types.js').Paragraph} Paragraph
 * @typedef {import('../types.js').BlockStyle} BlockStyle
 * @typedef {import('../types.js').Table} Table
 * @typedef {import('../types.js').Dimension} Dimension
 * @typedef {import('./color.js').Ground} Ground
 */

const lines = new Map(Object.entries({
  single: 'solid', double: 'double', thick: 'solid', words: 'solid', dotted: 'dotted', dashed: 'dashed', dashDot: 'dashed', dashDotDot: 'dotted',
  wave: 'wavy',
}));
const families = new Map(Object.entries({
  roman: 'serif', swiss: 'sans-serif', modern: 'ui-monospace, monospace', script: 'cursive', decorative: 'fantasy', technical: 'math',
}));
const alignments = new Map(Object.entries({ left: 'left', center: 'center', right: 'right', justified: 'justify' }));
const borders = new Set(['solid', 'dashed', 'dotted', 'double']);
const verticals = new Set(['top', 'middle', 'bottom', 'baseline']);

/**
 * Thousandths of a point as CSS, within what a page can bear.
 * @param {number} value
 * @param {number} least
 * @param {number} most in points
 */
export function points(value, least, most) {
  return `${Math.min(most, Math.max(least, value / 1000))}pt`;
}

/**
 * A string of CSS.
 * @param {string} text
 */
export function cssString(text) {
  return `"${text.replace(/["\\\p{Cc}]/gu, (character) => `\\${/** @type {number} */ (character.codePointAt(0)).toString(16)} `)}"`;
}

/**
 * Colors the text of an element.
 * @param {CSSStyleDeclaration} style
 * @param {string | undefined} color
 * @param {Ground} ground
 */
function setInk(style, color, ground) {
  const ink = inkOn(color, ground);
  if (ink === null) return;
  style.color = ink.light;
  if (ink.dark !== ink.light) style.color = `light-dark(${ink.light}, ${ink.dark})`;
}

/**
 * Whether a language is one that browsers can know.
 * @param {string | undefined} language
 * @returns {language is string}
 */
export function isLanguage(language) {
  return language !== undefined && /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,8}$/.test(language);
}

/**
 * What a run looks like.
 * @param {CSSStyleDeclaration} style
 * @param {Run} run
 * @param {Ground} ground
 */
export function setRun(style, run, ground) {
  const family = [run.fontFamily ? cssString(run.fontFamily) : '', families.get(run.fontClass ?? '') ?? ''].filter(Boolean).join(', ');
  if (family) style.fontFamily = family;
  if (run.fontSize !== undefined) style.fontSize = points(run.fontSize, 4, 288);
  if (run.weight !== undefined) style.fontWeight = String(run.weight);
  if (run.tracking !== undefined) style.letterSpacing = points(run.tracking, -4, 72);
  if (run.baselineOffset !== undefined) style.verticalAlign = points(run.baselineOffset, -72, 72);
  if (run.kerning !== undefined) style.fontKerning = run.kerning ? 'normal' : 'none';
  if (run.ligatures === 0) style.fontVariantLigatures = 'none';
  if (run.capitals === 'all') style.textTransform = 'uppercase';
  if (run.capitals === 'small') style.fontVariantCaps = 'small-caps';
  if (run.backgroundColor) style.backgroundColor = run.backgroundColor;
  if (run.foregroundColor || run.backgroundColor) setInk(style, run.foregroundColor, groundOf(run.backgroundColor, ground));
}

/**
 * A line under or through text.
 * @param {CSSStyleDeclaration} style
 * @param {string} line
 * @param {string | undefined} color
 */
export function setLine(style, line, color) {
  style.textDecorationStyle = lines.get(line) ?? 'solid';
  if (line === 'thick') style.textDecorationThickness = '2px';
  if (color) style.textDecorationColor = color;
}

/**
 * What a paragraph looks like. Indents never leave less than half of the width.
 * @param {CSSStyleDeclaration} style
 * @param {Paragraph} entry
 * @param {Ground} ground
 */
export function setParagraph(style, entry, ground) {
  const alignment = alignments.get(entry.alignment ?? '');
  if (alignment) style.textAlign = alignment;
  const { leadingIndent = 0, firstLineIndent } = entry;
  if (leadingIndent > 0) style.marginInlineStart = `min(${leadingIndent / 1000}pt, 25%)`;
  if (entry.trailingIndent !== undefined && entry.trailingIndent > 0) style.marginInlineEnd = `min(${entry.trailingIndent / 1000}pt, 25%)`;
  if (firstLineIndent !== undefined) style.textIndent = points(firstLineIndent - leadingIndent, -leadingIndent / 1000, 144);
  if (entry.spacingBefore !== undefined) style.marginBlockStart = points(entry.spacingBefore, 0, 144);
  if (entry.spacingAfter !== undefined) style.marginBlockEnd = points(entry.spacingAfter, 0, 144);
  if (entry.lineHeightMultiple) style.lineHeight = String(Math.min(5, Math.max(0.8, (entry.lineHeightMultiple / 1000) * 1.2)));
  if (entry.breaksPageBefore) style.breakBefore = 'page';
  if (entry.keepsWithNext) style.breakAfter = 'avoid';
  if (entry.keepsTogether) style.breakInside = 'avoid';
  setGround(style, entry.blockColor, ground);
}

/**
 * A background, and text that can be read on it.
 * @param {CSSStyleDeclaration} style
 * @param {string | undefined} color
 * @param {Ground} ground
 */
export function setGround(style, color, ground) {
  if (!color) return;
  style.backgroundColor = color;
  setInk(style, undefined, groundOf(color, ground));
}

/** @param {Dimension | null | undefined} value */
function cssOf(value) {
  if (value === undefined || value === null) return '';
  return typeof value === 'number' ? points(value, 0, 4096) : `${Math.min(100, value.share / 10)}%`;
}

/**
 * What a cell, a box or a table looks like.
 * @param {CSSStyleDeclaration} style
 * @param {BlockStyle} look
 * @param {Ground} ground
 */
export function setBlock(style, look, ground) {
  for (const edge of /** @type {const} */ (['Top', 'Right', 'Bottom', 'Left'])) {
    const width = look[`border${edge}Width`];
    if (width) {
      style[`border${edge}Style`] = borders.has(look[`border${edge}Style`] ?? '') ? /** @type {string} */ (look[`border${edge}Style`]) : 'solid';
      // A line that is there can be seen.
      style[`border${edge}Width`] = `max(1px, ${points(width, 0, 72)})`;
      const color = look[`border${edge}Color`];
      if (color) style[`border${edge}Color`] = color;
    }
    const padding = look[`padding${edge}`];
    if (padding !== undefined) style[`padding${edge}`] = points(padding, 0, 72);
    const margin = look[`margin${edge}`];
    if (margin !== undefined) style[`margin${edge}`] = points(margin, 0, 72);
  }
  if (look.width !== undefined) style.width = cssOf(look.width);
  if (look.minimumWidth !== undefined) style.minWidth = `min(100%, ${cssOf(look.minimumWidth)})`;
  if (look.maximumWidth !== undefined) style.maxWidth = `min(100%, ${cssOf(look.maximumWidth)})`;
  // Content is never cut off, so any height is the least one.
  const height = look.height ?? look.minimumHeight;
  if (typeof height === 'number') style.height = points(height, 0, 1024);
  if (look.verticalAlignment && verticals.has(look.verticalAlignment)) style.verticalAlign = look.verticalAlignment;
  setGround(style, look.backgroundColor, ground);
}

/**
 * What a table looks like as a whole.
 * @param {CSSStyleDeclaration} style
 * @param {Table} table
 * @param {Ground} ground
 */
export function setTable(style, table, ground) {
  setBlock(style, table, ground);
  if (table.layout === 'fixed') style.tableLayout = 'fixed';
  if (table.collapsesBorders) style.borderCollapse = 'collapse';
  else if (table.spacing !== undefined) style.borderSpacing = points(table.spacing, 0, 72);
  if (table.hidesEmptyCells) style.emptyCells = 'hide';
  if (table.alignment === 'center' || table.alignment === 'right') style.marginLeft = 'auto';
  if (table.alignment === 'center') style.marginRight = 'auto';
}

/**
 * The width of a column.
 * @param {CSSStyleDeclaration} style
 * @param {Dimension | null | undefined} width
 */
export function setColumn(style, width) {
  const css = cssOf(width);
  if (css) style.width = css;
}
