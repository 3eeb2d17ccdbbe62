import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { Story, blob, png, sealed } from './support/documents.js';
import { Stage, skip } from './support/stage.js';
import { statuses, vectors } from './support/vectors.js';

const root = '/Documentation/vectors';
// What HTTP cannot tell: how many files a folder has, and whether they are links.
const isFoundByHTTP = ({ name, setup }) => !setup && name !== 'folder-limit-files';

describe('the life of an element in Chromium', { skip, timeout: 600_000 }, () => {
  /** @type {Stage} */
  let stage;
  before(async () => {
    stage = await Stage.open();
  });
  after(() => stage?.close());

  const module = 'await import("/clients/web/src/index.js")';
  const wait = '(node, name) => new Promise((done) => node.addEventListener(name, done, { once: true }))';

  test('all vectors, by the WebCrypto of the browser', async () => {
    const chosen = vectors.filter(isFoundByHTTP).map(({ name, form, path, limits, unsealed }) => ({ name, form, path, limits, unsealed }));
    const results = await stage.evaluate(`(async () => {
      const { readDocument, verifyDocument, fetchDocument } = ${module};
      const results = [];
      for (const { name, form, path, limits, unsealed } of ${JSON.stringify(chosen)}) {
        const options = { form, limits, unsealed };
        const bytes = form === 'folder' ? null : await (await fetch('${root}/' + path)).arrayBuffer();
        const read = bytes ? readDocument(bytes, options) : fetchDocument('${root}/' + path, options);
        const [outcome, digest] = await read.then(({ digest }) => ['read', digest], (error) => [error.outcome ?? String(error)]);
        results.push({ name, outcome, digest, status: bytes && (await verifyDocument(bytes, { form, limits })).status });
      }
      return results;
    })()`);
    assert.ok(results.length > 880);
    results.forEach(({ name, outcome, digest, status }) => {
      const vector = vectors.find((other) => other.name === name);
      assert.deepEqual([outcome, digest], [vector.outcome, vector.facts?.digest], name);
      if (status) assert.equal(statuses[status], vector.verify, name);
    });
  });

  test('folders and tars are shown by their URLs', async () => {
    stage.server.made['/example.tar'] = { body: await readFile(new URL(`../../..${root}/tar/tar-example.tar`, import.meta.url)) };
    for (const path of ['/example.tar', `${root}/folder/folder-example/`]) {
      assert.equal(await stage.show(path), 'load');
      assert.match(await stage.evaluate('root.textContent'), /^Hi \[dog\]\[dog\]!/);
    }
  });

  test('a document can be set, and is kept while the element moves', async () => {
    stage.server.made['/one.json'] = { body: sealed({ text: 'one' }) };
    const texts = await stage.evaluate(`(async () => {
      const wait = ${wait};
      const { readDocument } = ${module};
      const element = document.querySelector('inlay-document');
      const texts = [];
      const note = () => texts.push(element.shadowRoot.textContent);
      element.document = await readDocument(await fetch('/one.json'));
      await wait(element, 'load');
      note();
      const moved = wait(element, 'load');
      document.body.prepend(element);
      await moved;
      note();
      element.remove();
      note();
      const back = wait(element, 'load');
      document.body.append(element);
      await back;
      note();
      element.removeAttribute('src');
      await Promise.resolve();
      element.document = null;
      await Promise.resolve();
      await Promise.resolve();
      note();
      try { element.document = {}; } catch (error) { texts.push(error.name); }
      return texts;
    })()`);
    assert.deepEqual(texts, ['one', 'one', '', 'one', '', 'TypeError']);
  });

  test('the last of several sources is shown, and none before it', async () => {
    for (const name of ['a', 'b']) stage.server.made[`/${name}.json`] = { body: sealed({ text: `${name}\n`.repeat(20_000) }) };
    const shown = await stage.evaluate(`(async () => {
      const element = document.querySelector('inlay-document');
      let loads = 0;
      element.addEventListener('load', () => loads += 1);
      element.src = '/a.json';
      await new Promise((done) => setTimeout(done, 100));
      element.src = '/b.json';
      await (${wait})(element, 'load');
      await new Promise((done) => setTimeout(done, 300));
      return [loads, new Set(Array.from(element.shadowRoot.querySelectorAll('p'), (p) => p.textContent)).size, element.shadowRoot.querySelectorAll('p').length];
    })()`);
    assert.deepEqual(shown.slice(-2), [1, 20_000]);
    assert.ok(shown[0] <= 2);
  });

  test('a long document appears bit by bit, and the page can be used meanwhile', async () => {
    const story = new Story();
    const pictures = Array.from({ length: 100 }, (_, index) => png(32, 32, [index, 2 * index, 99]));
    story.blobs.push(...pictures);
    const images = pictures.map((bytes, index) => ({ description: `picture ${index}`, representations: [blob(bytes)] }));
    for (let line = 0; line < 10_000; line += 1) {
      story.run(`paragraph ${line} has `).run('some bold', { weight: 700 }).run(' words');
      if (line % 100 === 0) story.picture(images[line / 100]);
      story.run('\n');
    }
    stage.server.made['/long.json'] = { body: story.bytes() };
    const { turns, busy, first, paragraphs, loaded } = await stage.evaluate(`(async () => {
      const element = document.createElement('inlay-document');
      document.querySelector('inlay-document').replaceWith(element);
      let turns = 0;
      let busy = false;
      let first = 0;
      let isDone = false;
      const turn = () => {
        turns += 1;
        busy ||= element.shadowRoot.querySelector('[aria-busy=true]') !== null;
        first ||= element.shadowRoot.querySelectorAll('p').length;
        if (!isDone) setTimeout(turn);
      };
      element.src = '/long.json';
      turn();
      await (${wait})(element, 'load');
      isDone = true;
      const loaded = element.shadowRoot.querySelector('[aria-busy]') === null;
      return { turns, busy, first, paragraphs: element.shadowRoot.querySelectorAll('p').length, loaded };
    })()`);
    assert.equal(paragraphs, 10_000);
    assert.ok(turns > 5 && first < 10_000, `${turns} turns, ${first} paragraphs first`);
    assert.deepEqual([busy, loaded], [true, true]);
  });

  test('URLs of pictures end with the element, and with its document', async () => {
    const states = await stage.evaluate(`(async () => {
      const element = document.querySelector('inlay-document');
      const loads = (src) => new Promise((done) => {
        const image = new Image();
        image.onload = () => done(true);
        image.onerror = () => done(false);
        image.src = src;
      });
      const show = async (src) => {
        const loaded = (${wait})(element, 'load');
        element.src = src;
        await loaded;
        return Array.from(element.shadowRoot.querySelectorAll('img'), (image) => image.src);
      };
      const before = await show('/Samples/message.inlay.json');
      const states = [await Promise.all(before.map(loads))];
      const next = await show('/Samples/cheer.inlay.json');
      states.push(await Promise.all(before.map(loads)), await Promise.all(next.map(loads)));
      element.remove();
      states.push(await Promise.all(next.map(loads)));
      document.body.append(element);
      return states;
    })()`);
    assert.deepEqual(states, [[true, true], [false, false], [true, true, true], [false, false, false]]);
  });

  test('one picture that is placed often has one URL', async () => {
    await stage.show('/Samples/terminal.inlay.json');
    assert.equal(await stage.evaluate('new Set(Array.from(root.querySelectorAll("img"), (image) => image.src)).size'), 6);
  });

  test('a redirect is not followed', async () => {
    stage.server.made['/away.json'] = { status: 302, headers: { Location: 'http://example.com/' } };
    assert.match(await stage.show('/away.json'), /TypeError/);
  });

  test('the example and the README work', async () => {
    const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
    const blocks = [...readme.matchAll(/^```html\n(.*?)^```/gms)].map(([, block]) => block);
    assert.ok(blocks.length > 0);
    for (const [index, block] of blocks.entries()) {
      stage.server.made[`/clients/web/readme-${index}`] = { headers: { 'Content-Type': 'text/html; charset=utf-8' }, body: block };
    }
    stage.server.made['/clients/web/note.inlay.json'] = { body: sealed({ text: 'a note' }) };
    for (const path of ['example.html', ...blocks.keys()]) {
      await stage.page.goto(`${stage.server.url}/clients/web/${path === 'example.html' ? path : `readme-${path}`}`);
      const text = await stage.evaluate(`(async () => {
        const element = document.querySelector('inlay-document');
        for (let turns = 0; turns < 600 && element.shadowRoot?.querySelector('[part=document]:not([aria-busy])') == null; turns += 1) await new Promise((done) => setTimeout(done, 50));
        return element.shadowRoot.textContent;
      })()`);
      assert.match(text, path === 'example.html' ? /^Greetings in many hands/ : /^a note$/);
    }
  });

  test('nobody complained', () => assert.deepEqual(stage.complaints(), []));
});
