import assert from 'node:assert/strict';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { plainText, readDocument } from '../src/index.js';
import { hostile, rich } from './support/rich.js';
import { Stage, skip } from './support/stage.js';
import { sealed } from './support/documents.js';

const samples = new URL('../../../Samples/', import.meta.url);

describe('the element in Chromium', { skip, timeout: 600_000 }, () => {
  /** @type {Stage} */
  let stage;
  before(async () => {
    stage = await Stage.open();
  });
  after(() => stage?.close());

  /** All of it as if copied: text and markup. */
  const copied = () => stage.evaluate(`new Promise((done) => {
    addEventListener('copy', ({ clipboardData }) => done({ text: clipboardData.getData('text/plain'), markup: clipboardData.getData('text/html') }), { once: true });
    getSelection().selectAllChildren(root.querySelector('[part=document]'));
    document.execCommand('copy');
  })`);

  test('samples are shown whole, and copied with words for their pictures', async () => {
    const names = (await readdir(samples)).filter((name) => name.endsWith('.inlay.json'));
    assert.ok(names.length >= 5);
    for (const name of names) {
      assert.equal(await stage.show(`/Samples/${name}`), 'load');
      const document = await readDocument(await readFile(new URL(name, samples)));
      const [pictures, natural] = await stage.evaluate('((images) => [images.length, images.every((image) => image.naturalWidth > 0)])(Array.from(root.querySelectorAll("img")))');
      assert.deepEqual([pictures, natural], [document.placements.length, true], name);
      assert.equal(await stage.evaluate('root.querySelector("[part=document]").textContent'), document.text.replace(/[\n\uFFFC]/g, ''), name);
      const { text, markup } = await copied();
      const over = document.placements.filter(({ length }) => length > 1).length;
      if (over === 0) assert.equal(text, plainText(document).replace(/\n$/, ''), name);
      assert.ok(markup.includes('src="data:image/png;base64,') && !/blob:|part=|light-dark/.test(markup), name);
    }
  });

  test('what a document has becomes the elements of HTML', async () => {
    assert.equal(await stage.show(rich(stage.server.url)), 'load');
    const count = (selector) => stage.evaluate(`root.querySelectorAll(${JSON.stringify(selector)}).length`);
    const expected = {
      'h1[part=title]': 1, 'h6[aria-level="8"]': 1, b: 2, i: 1, 'u, s': 2, sup: 1, sub: 1, 'blockquote > p': 3, 'pre > code': 3, hr: 1,
      'ul > li': 6, 'li ul > li': 1, 'li ol > li': 1, 'ol > li': 2, 'li > p': 1, 'thead > tr > th[scope=col]': 3, 'tbody > tr': 3,
      'td[rowspan="2"]': 1, 'td[colspan="2"]': 1, 'td.hole': 2, 'p [part=label]': 3, 'img.glyph': 4, 'img.attachment': 1, 'a[href]': 3,
      'ul[dir=rtl]': 1, 'blockquote[dir=rtl]': 1, ':is(p, li, code, h1, h6):not([dir])': 0, 'script, style, iframe, [style*="url("]': 0,
    };
    for (const [selector, number] of Object.entries(expected)) assert.equal(await count(selector), number, selector);
    assert.equal(await stage.evaluate('root.textContent.includes("unseen")'), false);
    assert.deepEqual(await stage.evaluate('Array.from(root.querySelectorAll("[part=label]"), (node) => node.textContent)'), ['[only HEIC]', '[broken.png]', '[picture]']);
    assert.equal(await stage.evaluate('root.querySelector("li:has(> p)").style.listStyleType'), '"1) "');
  });

  test('screen readers hear names of pictures and links, lists, and tables by row and column', async () => {
    const heard = await stage.heard();
    const names = (role) => heard.filter((node) => node.role === role).map(({ name }) => name);
    assert.deepEqual(names('image'), ['red square', 'red square', 'picture', 'a blue field', 'red square']);
    assert.deepEqual(names('link'), ['first link', 'mail', 'second']);
    assert.deepEqual(names('heading'), ['A title', 'Deep']);
    assert.deepEqual(names('columnheader'), ['Name', 'Price', 'Note']);
    assert.equal(names('table').length, 1);
    assert.equal(names('row').length, 4);
    assert.equal(names('blockquote').length, 2);
    assert.deepEqual([names('list').length, names('listitem').length], [6, 8]);
    assert.ok(names('paragraph').length >= 10);
    assert.ok(heard.find(({ role }) => role === 'link').properties.some(({ name, value }) => name === 'focusable' && value.value));
  });

  test('the keyboard reaches each link in order, and follows it', async () => {
    await stage.evaluate('document.querySelector("button").focus()');
    const focused = [];
    for (let step = 0; step < 3; step += 1) {
      await stage.page.press('Tab');
      focused.push(await stage.evaluate('root.activeElement?.textContent'));
    }
    assert.deepEqual(focused, ['first link', 'mail', 'second']);
    stage.server.made['/followed/2'] = { headers: { 'Content-Type': 'text/html' }, body: '<title>followed</title>' };
    await stage.page.press('Enter', 'Enter', '\r');
    await stage.evaluate('new Promise((done) => setTimeout(done, 300))').catch(() => {});
    assert.equal(await stage.evaluate('location.pathname'), '/followed/2');
    await stage.page.goto(`${stage.server.url}/stage`);
  });

  test('text can be read in light, in dark, and without colors of its own', async () => {
    const { INLAY_SCREENSHOTS: folder } = process.env;
    const looks = { light: {}, dark: { dark: true }, forced: { forced: true, dark: true }, narrow: { width: 320 } };
    for (const [name, look] of Object.entries(looks)) {
      await stage.emulate(look);
      assert.equal(await stage.show(rich(stage.server.url)), 'load');
      const poor = await stage.evaluate(`(() => {
        const parse = (color) => color.match(/[\\d.]+/g).map(Number);
        const light = ([r, g, b]) => [r, g, b].map((value) => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4).reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
        const ground = (node) => { for (; node; node = node.parentElement ?? node.getRootNode().host) { const color = parse(getComputedStyle(node).backgroundColor); if (color.length === 3) return color; } };
        const texts = Array.from(root.querySelectorAll('[part=document] *')).filter((node) => Array.from(node.childNodes).some((child) => child.nodeType === 3));
        const contrast = (node) => { const [low, high] = [light(parse(getComputedStyle(node).color)), light(ground(node))].sort((a, b) => a - b); return (high + 0.05) / (low + 0.05); };
        return texts.filter((node) => contrast(node) < 4.5).map((node) => node.textContent + ' ' + contrast(node).toFixed(1));
      })()`);
      assert.deepEqual(poor, [], name);
      assert.equal(await stage.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, `${name}: nothing makes the page wider`);
      if (folder) await writeFile(`${folder}/${name}.png`, await stage.page.screenshot());
    }
    await stage.emulate({});
  });

  test('a hostile document is text, and nothing but text', async () => {
    await stage.evaluate('window.hacked = () => { window.wasHacked = true; }');
    assert.equal(await stage.show(hostile()), 'load');
    const allowed = 'div p h1 h2 h3 h4 h5 h6 ul ol li table thead tbody tr td th colgroup col blockquote pre code hr br span a b i u s sup sub img'.split(' ');
    const found = await stage.evaluate(`Array.from(root.querySelectorAll('*'), (node) => [node.localName, ...Array.from(node.attributes, ({ name }) => name)])`);
    for (const [name, ...attributes] of found) {
      assert.ok(allowed.includes(name), name);
      for (const attribute of attributes) assert.match(attribute, /^(part|class|dir|lang|style|href|rel|alt|src|decoding|role|aria-level|scope|colspan|rowspan)$/);
    }
    assert.deepEqual(await stage.evaluate('Array.from(root.querySelectorAll("a"), (node) => node.href)'), []);
    assert.equal(await stage.evaluate('root.querySelectorAll("img").length'), 0);
    assert.equal(await stage.evaluate('Array.from(root.querySelectorAll("*")).every((node) => getComputedStyle(node).backgroundImage === "none")'), true);
    assert.doesNotMatch((await copied()).markup, /<(script|svg|img|a)\b/i);
    assert.equal(await stage.evaluate('window.wasHacked'), undefined);
    // It stays in its place: nothing is drawn beyond the element.
    assert.equal(await stage.evaluate('getComputedStyle(shown).overflow'), 'clip');
  });

  test('a document that cannot be shown says so', async () => {
    const broken = Buffer.from(sealed({ text: 'a' }).toString().replace('"text":"a"', '"text":"<b>"'));
    for (const [source, message] of [['/nowhere.json', /answered 404/], [broken, /damaged: digest/], [Buffer.from('{'), /malformed: byte 1/]]) {
      assert.match(await stage.show(source), message);
      const alert = (await stage.heard()).find(({ role }) => role === 'alert');
      assert.ok(alert);
      assert.match(await stage.evaluate('root.querySelector("[role=alert]").textContent'), /^This document cannot be shown\. /);
    }
  });

  test('nobody complained', () => assert.deepEqual(stage.complaints(), []));
});
