import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { DocumentError, InlayDocument, defaultLimits, fetchDocument, plainText, readDocument, segments, strictLimits, verifyDocument } from '../src/index.js';
import { readFolder } from '../src/node.js';
import { Story, blob, sealed, sha256 } from './support/documents.js';
import { serve } from './support/server.js';
import { folder } from './support/vectors.js';

const example = await readFile(join(folder, 'json/example.json'));
const dog = Buffer.from('dog');

test('bytes may come in any shape', async () => {
  const buffer = new ArrayBuffer(example.length);
  new Uint8Array(buffer).set(example);
  const shared = new Uint8Array(new SharedArrayBuffer(example.length));
  shared.set(example);
  for (const source of [example, buffer, shared, new Blob([example]), new Response(example)]) {
    const document = await readDocument(source);
    assert.ok(document instanceof InlayDocument);
    assert.equal(document.text, 'Hi \uFFFC\uFFFC!\n\uFFFC\uFFFC');
  }
  await assert.rejects(readDocument('{}'), TypeError);
  await assert.rejects(readDocument(new Response('', { status: 404 })), /answered 404/);
});

test('the document of the specification', async () => {
  const document = await readDocument(example);
  const [first, second] = document.images;
  assert.equal(first.description, 'dog');
  assert.equal(first.type, 'image/heic');
  assert.equal(first.size, 3);
  assert.deepEqual(Buffer.from(first.bytes), dog);
  assert.deepEqual(first.representations.map(({ role, type, width }) => [role, type, width]), [['primary', 'image/heic', 320], ['fallback', 'image/png', 160]]);
  assert.equal(second.fileName, 'a.pdf');
  assert.equal(document.files[0].name, 'b.txt');
  assert.deepEqual([...document.files[0].bytes], [0, 255]);
  assert.equal(document.runs[0].weight, 700);
  assert.equal(document.text.slice(document.placements[1].at).startsWith('\uFFFC!'), true);
  assert.equal(sha256(Buffer.from(document.toBytes())), 'sha256:68e3bef78d3c0f583a9e10747e843b9892d58f38c5743b97bf50bf4ac4985f55');
});

test('segments are the text and the images in order', async () => {
  const story = new Story();
  story.blobs.push(dog);
  story.run('a😀').picture({ description: 'dog', representations: [blob(dog)] }).run('b').picture({ fileName: 'x.png', representations: [blob(dog)] }, { over: ':x:' });
  const document = await readDocument(story.bytes());
  const found = [...segments(document)].map(({ kind, at, length, text, image }) => [kind, at, length, text, image?.description]);
  assert.deepEqual(found, [['text', 0, 3, 'a😀', undefined], ['image', 3, 1, '\uFFFC', 'dog'], ['text', 4, 1, 'b', undefined], ['image', 5, 3, ':x:', undefined]]);
  assert.equal(plainText(document), 'a😀[dog]b:x:');
  assert.equal([...segments(await readDocument(sealed()))].length, 0);
});

test('an image without a description is called by its file name, its type, or a picture', async () => {
  for (const [members, type, words] of [[{ description: '', fileName: 'a.png' }, 'image/png', 'a.png'], [{}, 'image/png', 'picture'], [{}, 'application/pdf', 'application/pdf']]) {
    const story = new Story();
    story.blobs.push(dog);
    story.picture({ ...members, representations: [blob(dog, { mediaType: type })] });
    assert.equal(plainText(await readDocument(story.bytes())), `[${words}]`);
  }
});

test('contents elsewhere and missing ones have no bytes', async () => {
  const story = new Story();
  story.picture({ representations: [{ role: 'primary', external: { url: 'https://example.com/a.png', size: 3 } }] });
  story.picture({ representations: [{ role: 'primary', missing: { reason: 'omitted' } }] });
  const [elsewhere, missing] = (await readDocument(story.bytes())).images;
  assert.deepEqual([elsewhere.bytes, elsewhere.size, elsewhere.representations[0].external], [null, 3, 'https://example.com/a.png']);
  assert.deepEqual([missing.bytes, missing.representations[0].missing], [null, 'omitted']);
});

test('members of any name are kept, and mean nothing', async () => {
  const names = ['__proto__', 'constructor', 'hasOwnProperty', 'length', 'toString', 'valueOf'];
  const members = names.map((name) => `"${name}":{"${name}":{"polluted":1}}`).join(',');
  const head = '{"format":"inlay","version":"1.0","offsetUnit":"utf16","text":"a","literalObjectReplacement":[],';
  const custom = '"custom":{"__proto__":{"dictionary":{"__proto__":{"string":"x"}}}}';
  const bytes = Buffer.from(`${head}"runs":[{"at":0,${members.replace(/"length".*?\}\},/, '')},${custom},"length":1}],${members}}`);
  const document = await readDocument(bytes, { unsealed: true });
  assert.equal({}.polluted, undefined);
  assert.equal(document.polluted, undefined);
  assert.equal(typeof document.toString, 'function');
  assert.deepEqual(Object.keys(document.runs[0]).sort(), [...names, 'at', 'custom'].sort());
  const written = Buffer.from(document.toBytes()).toString();
  for (const name of names) assert.ok(written.includes(`"${name}":{"${name}":{"polluted":1}}`), name);
  assert.equal((await readDocument(document.toBytes())).digest, document.digest);
  const closed = Buffer.from(`${head}"attributes":{"constructor":"x"}}`);
  await assert.rejects(readDocument(closed, { unsealed: true }), { outcome: 'malformed', place: 'attributes.constructor' });
});

test('errors name the place, the rule and the cure', async () => {
  const cases = [
    [sealed({ text: 'ab', runs: [{ at: 0, length: 1, weight: 0 }] }), 'malformed', 'runs[0].weight', /an integer from 1 to 1000/],
    [sealed({ text: 'ab', runs: [{ at: 0, length: 3, weight: 1 }] }), 'malformed', 'runs[0]', /beyond the text/],
    [sealed({ text: 'a', runs: [{ at: 0, length: 1, custom: { 'x y': { real: '1.0' } } }] }), 'malformed', 'runs[0].custom["x y"].real', /one text of a double/],
    [Buffer.from('{"a":1,}'), 'malformed', 'byte 7', /a name is due/],
    [sealed({ digest: sha256('') }), 'damaged', 'digest', /is sha256:/],
    [Buffer.from('{"format":"inlay","version":"1.0","offsetUnit":"utf16","text":""}'), 'unsealed', 'digest', /options\.unsealed/],
    [sealed({ text: 'a'.repeat(strictLimits.textUnits + 1) }), 'limit', 'text', /options\.limits\.textUnits/],
  ];
  for (const [bytes, outcome, place, message] of cases) await assert.rejects(readDocument(bytes, { limits: strictLimits }), { name: 'DocumentError', outcome, place, message });
});

test('options that mean nothing are refused', async () => {
  for (const limits of [{ bytes: 1 }, { files: -1 }, { files: 1.5 }, { files: '1' }, { jsonDepth: 257 }]) {
    await assert.rejects(readDocument(example, { limits }), (error) => error instanceof TypeError || error instanceof RangeError);
  }
  await assert.rejects(readDocument(example, { form: 'zip' }), TypeError);
});

test('verifying tells all that is wrong', async () => {
  const bytes = sealed({ digest: sha256('x'), images: [{ representations: [blob(dog)] }], text: '\uFFFC', placements: [{ at: 0, length: 1, image: 0, kind: 'glyph' }] });
  const { status, problems } = await verifyDocument(bytes);
  assert.equal(status, 'damaged');
  assert.deepEqual(problems.map(({ outcome, place }) => [outcome, place]), [['damaged', 'digest'], ['damaged', sha256(dog)]]);
  assert.ok(problems.every((problem) => problem instanceof DocumentError));
});

test('limits are those of format.md', async () => {
  const page = await readFile(new URL('../../../Documentation/format.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` \|[^|]*\| ([^|]+) \| ([^|]+) \|$/gm)].filter(([, name]) => name in defaultLimits);
  const units = { Mi: 2 ** 20, MiB: 2 ** 20, GiB: 2 ** 30 };
  const value = (text) => Number(text.trim().split(' ')[0].replaceAll(',', '')) * (units[text.trim().split(' ')[1]] ?? 1);
  assert.equal(rows.length, 12);
  for (const [, name, usual, strict] of rows) assert.deepEqual([defaultLimits[name], strictLimits[name]], [value(usual), value(strict)], name);
});

test('a folder is read by HTTP as from a disk', async () => {
  const server = await serve({ '/inner/': {}, '/redirect/document.json': { status: 302, headers: { Location: '/x' } }, '/broken/document.json': { status: 500 } });
  try {
    for (const name of ['folder-example', 'folder-blob-absent', 'folder-source', 'folder-source-absent']) {
      const [near, far] = [await readFolder(join(folder, 'folder', name)), await fetchDocument(`${server.url}/Documentation/vectors/folder/${name}`)];
      assert.equal(far.digest, near.digest);
      assert.deepEqual(far.diagnostics, near.diagnostics);
      assert.deepEqual(far.images.map(({ bytes }) => bytes && [...bytes]), near.images.map(({ bytes }) => bytes && [...bytes]));
    }
    const damaged = fetchDocument(new URL('/Documentation/vectors/folder/folder-blob-differs/', server.url));
    await assert.rejects(damaged, { outcome: 'damaged' });
    await assert.rejects(fetchDocument(`${server.url}/nowhere`), { outcome: 'notDocument' });
    await assert.rejects(fetchDocument(`${server.url}/redirect`), TypeError);
    await assert.rejects(fetchDocument(`${server.url}/broken`), /answered 500/);
    await assert.rejects(fetchDocument(`${server.url}/Documentation/vectors/folder/folder-example`, { limits: { jsonBytes: 10 } }), { outcome: 'limit' });
  } finally {
    server.close();
  }
});

test('a blob that does not end is not waited for', async () => {
  const hash = sha256(dog).slice(7);
  const json = sealed({ images: [{ representations: [blob(dog)] }], text: '\uFFFC', placements: [{ at: 0, length: 1, image: 0, kind: 'glyph' }] });
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1000)) });
  const document = json.toString().replace(/"blobs":{},/, '');
  const { fetch } = globalThis;
  globalThis.fetch = async (url) => new Response(url.href.endsWith(hash) ? endless : document);
  try {
    await assert.rejects(fetchDocument('https://example.invalid/a.inlay'), { outcome: 'damaged', place: sha256(dog) });
  } finally {
    globalThis.fetch = fetch;
  }
});
