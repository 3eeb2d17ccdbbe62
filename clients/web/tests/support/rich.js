import { Story, blob, png } from './documents.js';

const edges = ['Top', 'Right', 'Bottom', 'Left'];
const lined = Object.fromEntries(edges.flatMap((edge) => [[`border${edge}Width`, 750], [`padding${edge}`, 4000]]));
const red = png(160, 160, [220, 60, 60]);
const blue = png(400, 200, [60, 90, 200]);
const heic = Buffer.from('\0\0\0\x18ftypheic', 'latin1');
const broken = Buffer.from('\x89PNG\r\n\x1a\nand no more', 'latin1');

/** A document with all that the element shows; links lead below `base`. */
export function rich(base) {
  const story = new Story();
  story.blobs.push(red, blue, heic, broken);
  const glyph = { description: 'red square', representations: [blob(heic, { mediaType: 'image/heic' }), blob(red, { role: 'fallback' })] };
  const colors = { black: '#000000ff', white: '#ffffffff', navy: '#000080ff', yellow: '#ffee00ff' };
  story.run('A title').end({ role: 'title' }).run('A subtitle').end({ role: 'subtitle' }).run('Deep').end({ role: 'heading8' });
  story.run('Plain, ').run('bold', { weight: 700 }).run(', ').run('italic', { italic: true }).run(', ').run('under', { underline: 'wave', underlineColor: '#ff0000ff' });
  story.run(', ').run('struck', { strikethrough: 'single' }).run(', E=mc').run('2', { superscript: 1 }).run(', H').run('2', { superscript: -1 }).run('O');
  for (const [name, foregroundColor] of Object.entries(colors)) story.run(' ').run(name, { foregroundColor });
  story.run(' ').run('marked', { backgroundColor: '#ffff00ff' }).run(' ').run('mono', { fontClass: 'modern' }).run(' ').run('caps', { capitals: 'small' });
  story.run(' ').run('big', { fontSize: 24_000 }).run(' ').run('unseen', { hidden: true }).picture(glyph).run('\u2028next line ').picture(glyph).end();
  story.picture({ description: 'only HEIC', representations: [blob(heic)] }).picture({ fileName: 'broken.png', representations: [blob(broken)] });
  story.picture({ representations: [blob(blue)] }).picture({ representations: [{ role: 'primary', missing: { reason: 'omitted' } }] }).end();
  story.run('first ', { link: `${base}/followed/1` }).run('link', { link: `${base}/followed/1`, weight: 700 }).run(' and ').run('none', { link: 'javascript:alert(1)' });
  story.run(' and ').run('mail', { link: 'mailto:a@example.com' }).run(' and ').run('second', { link: `${base}/followed/2` }).end();
  story.run('A quotation, long enough for more than one line in a narrow column of text.').end({ role: 'quote' }).run('Its end.').end({ role: 'quote' });
  story.run('let x = 1;').end({ role: 'code' }).end({ role: 'code' }).run('\treturn x;').end({ role: 'code' }).end({ role: 'rule' });
  for (const [words, role] of [['one', 'bullet1'], ['two', 'bullet1'], ['two a', 'bullet2'], ['two b', 'number2'], ['three', 'bullet1']]) story.run(words).end({ role });
  story.run('1)\tits own marker').end({ role: 'number1', markerLength: 3 }).run('further').end({ role: 'number1', listMarker: '' });
  story.run('Between').end({ alignment: 'center' });
  story.run('פריט ראשון').end({ role: 'bullet1' }).run('פסקה בעברית').end({ role: 'quote' }).run('صباح الخير').end();
  story.run('An indented paragraph with a first line further in, and words enough to be broken into more than one line.').end({ leadingIndent: 36_000, firstLineIndent: 54_000 });
  story.run('on a color').end({ blockColor: '#ddeeffff' });
  const styles = [];
  const style = (look) => {
    const found = styles.findIndex((other) => JSON.stringify(other) === JSON.stringify(look));
    return found < 0 ? styles.push(look) - 1 : found;
  };
  const cell = (row, column, words, look = {}, more = {}) =>
    story.block({ table: 0, row, column, style: style({ ...lined, ...look }), ...more }, () => words.split('\n').forEach((line) => story.run(line).end()));
  for (const [column, words] of ['Name', 'Price', 'Note'].entries()) cell(0, column, words, { backgroundColor: '#334455ff' });
  cell(1, 0, 'Tea');
  cell(1, 1, '3.50', { backgroundColor: '#fff4ccff' });
  cell(1, 2, 'two rows\ntwo paragraphs', { verticalAlignment: 'middle' }, { rowSpan: 2 });
  cell(2, 0, 'With milk', {}, { columnSpan: 2 });
  cell(3, 1, 'after a hole');
  story.run('after the table').end();
  story.block({ style: style({ ...lined, backgroundColor: '#f0fff0ff' }) }, () => story.run('in a box').end().run('item').end({ role: 'bullet1' }));
  story.picture({ description: 'a blue field', representations: [blob(blue)] }, { kind: 'attachment', displaySize: { width: 600_000, height: 300_000 } }).end();
  story.picture(glyph, { over: '👋' }).run(' over an emoji').end();
  return story.bytes({ tables: [{ columns: 3, headerRows: 1, collapsesBorders: true }], blockStyles: styles, attributes: { language: 'en' } });
}

/** Documents that try to be more than text. What they name as `hacked` must never be run. */
export function hostile() {
  const markup = '"><img src=x onerror="hacked()"><script>hacked()</script><svg onload=hacked()><a href="javascript:hacked()">x</a>{{hacked()}}';
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="hacked()"><script>hacked()</script></svg>');
  const page = Buffer.from('<!doctype html><script>hacked()</script>');
  const links = ['javascript:hacked()', ' java\nscript:hacked()', 'JaVaScRiPt:hacked()', 'data:text/html,<script>hacked()</script>', 'vbscript:hacked()', 'file:///etc/passwd', 'blob:null/x', '//example.com/x', '/x', 'x', 'http://', '\u0001javascript:hacked()', 'view-source:http://x/', 'filesystem:x', 'about:blank', markup];
  const story = new Story();
  story.blobs.push(svg, page);
  for (const [bytes, mediaType] of [[svg, 'image/svg+xml'], [page, 'text/html'], [page, 'image/png']]) {
    story.picture({ identifier: markup, description: markup, fileName: markup, representations: [blob(bytes, { mediaType, role: 'primary' })] }, { kind: mediaType.length % 2 ? 'glyph' : markup });
  }
  story.picture({ description: markup, representations: [{ role: 'primary', external: { url: 'http://example.com/tracker.png' } }] }).end();
  links.forEach((link, index) => story.run(`link ${index}`, { link, weight: 1 + index }).run(' '));
  story.end();
  const css = 'x;} * { background: url(http://example.com/css) } /*"\\';
  for (const [name, value] of [['fontFamily', css], ['fontClass', css], ['underline', css], ['strikethrough', css], ['language', markup], ['direction', markup], ['capitals', css]]) story.run(markup, { [name]: value }).run(' ');
  story.run('huge', { fontSize: 10 ** 12, tracking: 10 ** 12, baselineOffset: 10 ** 12 }).run(' ').run('tiny', { fontSize: 0, tracking: -(10 ** 12) }).end({ firstLineIndent: -(10 ** 12), leadingIndent: 10 ** 12, spacingBefore: -(10 ** 12), spacingAfter: 10 ** 12, lineHeightMultiple: 10 ** 9 });
  for (const role of [markup, '__proto__', 'constructor', 'heading0', 'bullet999999999', 'number1']) story.run(`${markup}`).end({ role, alignment: '__proto__', direction: markup, listMarker: markup, markerLength: 5, listLevel: 10 ** 9 });
  story.block({ table: 0, row: 0, column: 0, style: 0 }, () => story.run(markup).end());
  const look = { width: 10 ** 12, minimumHeight: 10 ** 12, marginLeft: -(10 ** 12), borderTopWidth: 10 ** 12, borderTopStyle: css, verticalAlignment: css, paddingLeft: 10 ** 12 };
  return story.bytes({ tables: [{ columns: 16_384, direction: markup, layout: css, alignment: css, width: { share: 10 ** 6 } }], blockStyles: [look], attributes: { title: markup, language: 'en"><script>' } });
}
