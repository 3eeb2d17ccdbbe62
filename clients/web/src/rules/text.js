/**
 * @typedef {import('./context.js').Context} Context
 * @typedef {import('../json/values.js').Bare} Bare
 */

const objectReplacement = '\uFFFC';

/**
 * What must hold between the text and the ranges over it. Linear in both.
 * @param {Bare} tree
 * @param {Context} context
 */
export function checkText(tree, context) {
  /** @type {string} */
  const text = tree.text;
  context.each(['placements'], () => checkPlacements(text, tree.placements, context));
  checkObjects(text, tree, context);
  context.each(['runs'], () => checkRuns(text, tree.runs, tree.placements, context));
  context.each(['paragraphs'], () => checkParagraphs(text, tree.paragraphs, context));
  if (tree.blocks) context.each(['blocks'], () => checkWholeParagraphs(text, tree.blocks, context));
}

/**
 * Whether an offset is inside a surrogate pair. The text is well-formed.
 * @param {string} text
 * @param {number} at
 */
function splitsPair(text, at) {
  return at < text.length && (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}

/** @param {number} unit */
export function endsParagraph(unit) {
  return unit === 0x0a || unit === 0x0d || unit === 0x2029;
}

/**
 * Whether a paragraph starts here, or the text ends.
 * @param {string} text
 * @param {number} at
 */
function isBorder(text, at) {
  if (at === 0 || at === text.length) return true;
  const before = text.charCodeAt(at - 1);
  return endsParagraph(before) && !(before === 0x0d && text.charCodeAt(at) === 0x0a);
}

/**
 * @param {string} text
 * @param {any[]} placements
 * @param {Context} context
 */
function checkPlacements(text, placements, context) {
  let last = 0;
  context.each(placements.keys(), (index) => {
    const { at, length } = placements[index];
    const end = at + length;
    context.demand(end <= text.length, 'it reaches beyond the text');
    context.demand(at >= last, 'it overlaps the one before, or is out of order');
    last = end;
    context.demand(!splitsPair(text, at) && !splitsPair(text, end), 'it splits a surrogate pair');
    for (let place = at; place < end; place += 1) {
      const unit = text.charCodeAt(place);
      context.demand(unit !== 0xfffc || length === 1, 'it covers a U+FFFC and more');
      context.demand(!endsParagraph(unit), 'it covers the end of a paragraph');
    }
  });
}

/**
 * Each U+FFFC is an image or a literal.
 * @param {string} text
 * @param {Bare} tree
 * @param {Context} context
 */
function checkObjects(text, tree, context) {
  const literals = tree.literalObjectReplacement;
  let literal = 0;
  let placement = 0;
  for (let at = text.indexOf(objectReplacement); at >= 0; at = text.indexOf(objectReplacement, at + 1)) {
    while (placement < tree.placements.length && tree.placements[placement].at < at) placement += 1;
    const isCovered = placement < tree.placements.length && tree.placements[placement].at === at;
    const isLiteral = literals[literal] === at;
    if (isLiteral) literal += 1;
    if (isCovered === isLiteral) {
      context.each(['text'], () => context.fail(`the U+FFFC at ${at} is ${isLiteral ? 'both an image and a literal' : 'neither an image nor a literal'}`));
    }
  }
  context.each(['literalObjectReplacement'], () => context.demand(literal === literals.length, 'it lists what is not a U+FFFC'));
}

/**
 * @param {string} text
 * @param {any[]} runs
 * @param {any[]} placements
 * @param {Context} context
 */
function checkRuns(text, runs, placements, context) {
  let placement = 0;
  /**
   * Places come in ascending order.
   * @param {number} at
   */
  const splitsPlacement = (at) => {
    while (placement < placements.length && placements[placement].at + placements[placement].length <= at) placement += 1;
    return placement < placements.length && placements[placement].at < at;
  };
  context.each(runs.keys(), (index) => {
    const { at, length } = runs[index];
    const end = at + length;
    context.demand(end <= text.length, 'it reaches beyond the text');
    context.demand(!splitsPair(text, at) && !splitsPair(text, end), 'it splits a surrogate pair');
    context.demand(!splitsPlacement(at) && !splitsPlacement(end), 'it splits a placement');
  });
}

/**
 * Entries of paragraphs and blocks cover whole paragraphs.
 * @param {string} text
 * @param {any[]} entries
 * @param {Context} context
 */
function checkWholeParagraphs(text, entries, context) {
  context.each(entries.keys(), (index) => {
    const { at, length } = entries[index];
    context.demand(at + length <= text.length, 'it reaches beyond the text');
    context.demand(isBorder(text, at) && isBorder(text, at + length), 'it does not cover whole paragraphs');
  });
}

/**
 * @param {string} text
 * @param {any[]} entries
 * @param {Context} context
 */
function checkParagraphs(text, entries, context) {
  checkWholeParagraphs(text, entries, context);
  context.each(entries.keys(), (index) => {
    const { at, length, markerLength } = entries[index];
    if (!markerLength) return;
    let start = at;
    for (let place = at; place <= at + length; place += 1) {
      const isEnd = place === at + length;
      if (!isEnd && !endsParagraph(text.charCodeAt(place))) continue;
      // The end of the entry is the end of a paragraph only if the text ends there without one.
      if (!isEnd || start < place) checkMarker(text, start, place, markerLength, context);
      if (text.charCodeAt(place) === 0x0d && text.charCodeAt(place + 1) === 0x0a) place += 1;
      start = place + 1;
    }
  });
}

/**
 * @param {string} text
 * @param {number} start
 * @param {number} end
 * @param {number} length
 * @param {Context} context
 */
function checkMarker(text, start, end, length, context) {
  context.demand(length <= end - start, 'a list marker that is longer than its paragraph');
  context.demand(!splitsPair(text, start + length), 'a list marker that ends inside a surrogate pair');
}
