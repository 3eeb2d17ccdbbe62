import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readDocument, strictLimits } from '../src/index.js';
import { readFolder } from '../src/node.js';
import { randomOf } from './support/random.js';
import { Story, sealed } from './support/documents.js';
import { folder } from './support/vectors.js';

// Each of these would take minutes, or all of the memory, if anything took quadratic time or called itself without bound.
const timeout = 120_000;
const least = '"format":"inlay","version":"1.0","offsetUnit":"utf16","text":""';
const read = (text, options) => readDocument(Buffer.from(text), { unsealed: true, ...options });

for (const [name, text, outcome] of [
  ['a million arrays inside each other', '['.repeat(1e6), 'limit'],
  ['a million objects inside each other', '{"":'.repeat(1e6), 'limit'],
  ['a million arrays inside each other in a member', `{${least},"x":${'['.repeat(1e6)}`, 'limit'],
  ['property lists inside each other without end', `{${least},"attributes":{"custom":{"a":${'{"array":['.repeat(1e5)}`, 'limit'],
  ['a string without end', `{"${'a'.repeat(1e7)}`, 'malformed'],
  ['escapes without end', `{"${'\\u0061'.repeat(2e6)}`, 'malformed'],
  ['reverse solidi without end', `"${'\\\\'.repeat(3e6)}\\`, 'malformed'],
  ['a number of a million digits', `{${least},"x":${'9'.repeat(1e6)}}`, 'malformed'],
  ['many numbers of zeros', `{${least},"x":[${'1.'.padEnd(2000, '0')}1${`,${'1.'.padEnd(2000, '0')}1`.repeat(3000)}]}`, 'read'],
  ['white space alone', ' '.repeat(1e7), 'malformed'],
  ['a million empty arrays', `{${least},"x":[${'[],'.repeat(1e6)}[]]}`, 'read'],
]) {
  test(`${name}: ${outcome}`, { timeout }, async () => {
    const result = await read(text).catch((error) => error);
    assert.equal(result.outcome ?? 'read', outcome, result.message);
  });
}

test('values that would take more memory than the limit are refused before they do', { timeout }, async () => {
  const names = Array.from({ length: 300_000 }, (_, index) => `{"n${index}":0}`).join(',');
  for (const values of ['[],'.repeat(2 ** 21), '{},'.repeat(2 ** 20), '"ab",0.5,'.repeat(2 ** 21), `${names},`]) {
    await assert.rejects(read(`{${least},"x":[${values}0]}`, { limits: { jsonMemory: strictLimits.jsonMemory } }), { outcome: 'limit', message: /jsonMemory/ });
  }
});

test('an object of many names, and of names that are numbers', { timeout }, async () => {
  const random = randomOf('names');
  for (const name of [(index) => `name${index}`, (index) => String(index * 65_536), () => String(random.below(2 ** 32))]) {
    const names = new Set(Array.from({ length: 200_000 }, (_, index) => name(index)));
    const document = await read(`{${least},${Array.from(names, (key) => `"${key}":0`).join(',')}}`);
    assert.ok(document.toBytes().length > 1e6);
  }
});

test('many images, runs and literals', { timeout }, async () => {
  const count = 50_000;
  const images = Array.from({ length: count }, (_, index) => ({ identifier: String(index), representations: [{ role: '', missing: { reason: '' } }] }));
  const placements = images.map((_, image) => ({ at: 2 * image, length: 1, image, kind: 'glyph' }));
  const literalObjectReplacement = images.map((_, image) => 2 * image + 1);
  const runs = placements.map(({ at }, index) => ({ at, length: 2, weight: 1 + (index % 1000) }));
  const document = await readDocument(sealed({ text: '\uFFFC\uFFFC'.repeat(count), images, placements, literalObjectReplacement, runs }));
  assert.equal(document.images.length, count);
});

test('a table whose cells reach over many columns and rows', { timeout }, async () => {
  const rows = 20_000;
  const columns = 16_384;
  const blocks = [];
  // A cell of all rows in every other column, then in each row a cell at the end.
  for (let column = 0; column + 2 < columns; column += 2) blocks.push({ table: 0, row: 0, column, rowSpan: rows });
  for (let row = 0; row < rows; row += 1) blocks.push({ table: 0, row, column: columns - 1 });
  blocks.forEach((block, at) => Object.assign(block, { at, length: 1 }));
  const members = { text: '\n'.repeat(blocks.length), tables: [{ columns }], blocks };
  assert.equal((await readDocument(sealed(members))).blocks.length, blocks.length);
  blocks[blocks.length - 1] = { ...blocks[blocks.length - 1], column: 0 };
  await assert.rejects(readDocument(sealed(members)), { outcome: 'malformed', message: /overlaps/ });
});

test('cells overlap where a drawing of the grid says so', { timeout }, async () => {
  const random = randomOf('grids');
  let [sound, overlapping] = [0, 0];
  for (let round = 0; round < 2000; round += 1) {
    const [columns, rows] = [1 + random.below(6), 1 + random.below(5)];
    const blocks = [];
    const taken = new Set();
    let isSound = true;
    for (let row = 0; row < rows; row += 1) {
      for (let column = random.below(2) * random.below(columns); column < columns; ) {
        const columnSpan = 1 + random.below(Math.min(3, columns - column));
        const rowSpan = 1 + random.below(Math.min(3, rows - row));
        for (let place = 0; place < rowSpan * columnSpan; place += 1) {
          const key = `${row + Math.floor(place / columnSpan)},${column + (place % columnSpan)}`;
          if (taken.has(key)) isSound = false;
          taken.add(key);
        }
        blocks.push({ table: 0, row, column, ...(rowSpan > 1 && { rowSpan }), ...(columnSpan > 1 && { columnSpan }) });
        // As a rule the next free place, and sometimes any.
        column += columnSpan;
        while (random.below(8) > 0 && taken.has(`${row},${column}`)) column += 1;
      }
      if (!blocks.some((block) => block.row === row)) isSound = false;
    }
    blocks.forEach((block, at) => Object.assign(block, { at, length: 1 }));
    const bytes = sealed({ text: '\n'.repeat(blocks.length), tables: [{ columns }], blocks });
    const result = await readDocument(bytes).catch((error) => error);
    assert.equal(result.outcome === undefined, isSound, bytes.toString());
    if (isSound) sound += 1;
    else overlapping += 1;
  }
  assert.ok(sound > 100 && overlapping > 100, `${sound} and ${overlapping}`);
});

test('a tar of many entries and of long names', { timeout }, async () => {
  const tar = await readFile(join(folder, 'tar/tar-sound-other-files.tar'));
  const entry = (name) => {
    const header = Buffer.from(tar.subarray(0, 512)).fill(0, 0, 100);
    header.write(name, 0);
    header.write('00000000000\0', 124);
    header.write('0', 156);
    header.fill(0x20, 148, 156);
    header.write(`${header.reduce((sum, byte) => sum + byte, 0).toString(8).padStart(6, '0')}\0 `, 148);
    return header;
  };
  const many = Buffer.concat([...Array.from({ length: 60_000 }, (_, index) => entry(`x/${index}`)), tar]);
  assert.equal((await readDocument(many, { form: 'tar' })).outcome, undefined);
  await assert.rejects(readDocument(many, { form: 'tar', limits: strictLimits }), { outcome: 'limit', message: /files/ });
  await assert.rejects(readDocument(Buffer.concat([entry('a'), entry('a'), tar]), { form: 'tar' }), { outcome: 'container' });
});

test('a document at the strict limits is read within them', { timeout }, async () => {
  const story = new Story();
  for (let index = 0; index < 4096; index += 1) story.picture({ identifier: String(index), representations: [{ role: 'primary', missing: { reason: 'omitted' } }] });
  assert.equal((await readDocument(story.bytes(), { limits: strictLimits })).placements.length, 4096);
  story.picture({ identifier: 'x', representations: [{ role: 'primary', missing: { reason: 'omitted' } }] });
  await assert.rejects(readDocument(story.bytes(), { limits: strictLimits }), { outcome: 'limit', place: 'placements' });
});

test('a folder with a name that is not UTF-8, or with more files than allowed', { skip: process.platform !== 'linux' && 'names are bytes on Linux only' }, async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'inlay-folder-'));
  try {
    await writeFile(join(scratch, 'document.json'), sealed().toString().replace('"blobs":{},', ''));
    assert.equal((await readFolder(scratch)).text, '');
    assert.equal((await readFolder(new URL(`file://${scratch}`))).text, '');
    await assert.rejects(readFolder(scratch, { limits: { files: 0 } }), { outcome: 'limit' });
    await assert.rejects(readFolder(join(scratch, 'nowhere')), { code: 'ENOENT' });
    await writeFile(Buffer.concat([Buffer.from(`${scratch}/`), Buffer.from([0x61, 0xff])]), '');
    await assert.rejects(readFolder(scratch), { outcome: 'container', message: /UTF-8/ });
  } finally {
    await rm(scratch, { recursive: true });
  }
});
