import { custom } from './propertyList.js';
import {
  arrayOf, boolean, closed, color, digest, dimension, each, extentInText, flag, integer, largestOffset, length,
  lengthFromZero, number, offset, open, size, string,
} from './values.js';

/** @typedef {import('./values.js').Rule} Rule */

export const mostRows = 2147483647;
export const mostColumns = 1048576;

const edges = ['Top', 'Right', 'Bottom', 'Left'];
const shadow = closed({ offsetX: length, offsetY: length, blur: length }, { color });
const tabStop = closed({ position: length, alignment: string }, { leader: string });
const displaySize = closed({ width: lengthFromZero, height: lengthFromZero });
const external = closed({ url: string }, { size, digest });
const missing = closed({ reason: string }, { size, digest });
const content = { digest, size, external, missing };
const range = { at: offset, length: extentInText };

/** Section 3.9. */
export const source = closed({ digest, size, format: string, value: digest });

/** Section 3.2. */
export const representation = open({ role: string }, { mediaType: string, width: size, height: size, ...content });

/** Section 3.1. Its representations are checked one by one, for their contents. */
export const image = open(
  { representations: () => {} },
  { identifier: string, description: string, fileName: string },
);

/** Section 3.3. */
export const file = closed({ name: string }, { mediaType: string, ...content });

/** Section 3.4. */
export const placement = open({ ...range, image: offset, kind: string }, { displaySize });

/** Section 3.5. */
export const run = open(range, {
  ...each(['fontFamily', 'fontClass', 'underline', 'strikethrough', 'link', 'language', 'capitals', 'direction'], string),
  ...each(['underlineColor', 'strikethroughColor', 'foregroundColor', 'backgroundColor', 'strokeColor'], color),
  ...each(['strokeWidth', 'superscript', 'ligatures'], number),
  ...each(['baselineOffset', 'tracking'], length),
  ...each(['italic', 'hidden'], flag),
  fontSize: lengthFromZero,
  weight: integer(1, 1000),
  kerning: boolean,
  shadow,
  custom,
});

/** Section 3.6. */
export const paragraph = open(range, {
  ...each(['role', 'alignment', 'direction', 'listMarker'], string),
  ...each(['firstLineIndent', 'leadingIndent', 'trailingIndent', 'spacingBefore', 'spacingAfter', 'lineSpacing'], length),
  ...each(['minimumLineHeight', 'maximumLineHeight', 'defaultTabInterval'], length),
  ...each(['lineHeightMultiple', 'tighteningFactor', 'hyphenationFactor', 'listLevel'], number),
  ...each(['keepsWithNext', 'keepsTogether', 'breaksPageBefore'], flag),
  blockColor: color,
  tabStops: arrayOf(tabStop),
  markerLength: integer(0, 10 ** 9),
  custom,
});

/** Section 3.7. */
export const attributes = closed({}, {
  ...each(['title', 'author', 'subject', 'keywords', 'comment', 'company', 'copyright', 'editor', 'language'], string),
  ...each(['created', 'modified'], string),
  ...each(['paperWidth', 'paperHeight', 'marginLeft', 'marginRight', 'marginTop', 'marginBottom'], length),
  ...each(['viewWidth', 'viewHeight', 'defaultTabInterval'], length),
  ...each(['viewMode', 'viewZoom', 'hyphenationFactor'], number),
  backgroundColor: color,
  readOnly: boolean,
  custom,
});

const look = {
  ...each(['width', 'minimumWidth', 'maximumWidth', 'height', 'minimumHeight', 'maximumHeight'], dimension),
  ...each(edges.flatMap((edge) => [`padding${edge}`, `border${edge}Width`]), lengthFromZero),
  ...each(edges.map((edge) => `margin${edge}`), length),
  ...each(edges.map((edge) => `border${edge}Color`), color),
  ...each(edges.map((edge) => `border${edge}Style`), string),
  backgroundColor: color,
  verticalAlignment: string,
  custom,
};

/** Section 3.12. */
export const blockStyle = open({}, look);

const widthOfColumn = /** @type {Rule} */ ((value, context) => value === null || dimension(value, context));
const columnWidths = arrayOf(widthOfColumn);

/** Section 3.10. */
export const table = open({ columns: integer(1, mostColumns) }, {
  ...look,
  ...each(['layout', 'alignment', 'direction'], string),
  ...each(['collapsesBorders', 'hidesEmptyCells'], flag),
  headerRows: integer(0, 10 ** 9),
  spacing: lengthFromZero,
  columnWidths(value, context) {
    if (Array.isArray(value)) context.limit('tableColumns', value.length);
    columnWidths(value, context);
  },
});

/** Section 3.11. */
export const block = open(range, {
  table: offset,
  row: integer(0, mostRows - 1),
  column: integer(0, mostColumns - 1),
  rowSpan: integer(2, mostRows),
  columnSpan: integer(2, mostColumns),
  style: integer(0, largestOffset),
});
