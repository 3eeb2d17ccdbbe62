import assert from 'node:assert/strict';
import { isUtf8 } from 'node:buffer';
import { test } from 'node:test';
import { DocumentError, defaultLimits, readDocument } from '../src/index.js';
import { canonicalBytes, canonicalText } from '../src/json/canonical.js';
import { parseJSON } from '../src/json/parse.js';
import { canonical } from './support/documents.js';
import { randomOf } from './support/random.js';

const parse = (text) => parseJSON(Buffer.from(text), defaultLimits);

/** The value, or undefined if it is refused as malformed. */
function parsed(text) {
  try {
    return parse(text);
  } catch (error) {
    assert.ok(error instanceof DocumentError, String(error.stack));
    assert.equal(error.outcome, 'malformed');
    return undefined;
  }
}

/** JSON as people and programs may write it. */
function written(value, random) {
  const space = () => random.pick(['', '', '', ' ', '\n\t', '\r ']);
  const text = (string) => {
    const units = Array.from({ length: string.length }, (_, at) => {
      const unit = string[at];
      const mustEscape = unit < ' ' || unit === '"' || unit === '\\';
      const isPart = unit >= '\ud800' && unit <= '\udfff';
      if (!mustEscape && (isPart || random.below(4) > 0)) return unit;
      const hex = unit.charCodeAt(0).toString(16).padStart(4, '0');
      return `\\u${random.pick([hex, hex.toUpperCase()])}`;
    });
    return `"${units.join('')}"`;
  };
  const visit = (inner) => {
    if (Array.isArray(inner)) return `[${space()}${inner.map((element) => visit(element) + space()).join(`,${space()}`)}]`;
    if (typeof inner === 'string') return text(inner);
    if (inner === null || typeof inner !== 'object') return JSON.stringify(inner);
    return `{${Object.keys(inner).map((name) => `${space()}${text(name)}${space()}:${space()}${visit(inner[name])}`).join(',')}${space()}}`;
  };
  return space() + visit(value) + space();
}

function randomValue(random, depth) {
  const kind = random.below(depth > 4 ? 5 : 7);
  if (kind === 0) return random.pick([true, false, null]);
  if (kind === 1) return random.pick([0, 1, -1, 2 ** 31, 2 ** 53, 1e21, 1.5e-7, 0.1, -2.5, 1e300, 5e-324]);
  if (kind < 5) return random.list(6, () => random.pick(['a', 'é', '€', '😀', '"', '\\', '\n', '\u0000', '\u2028', '\uffff', '__proto__', '10', '9'])).join('');
  if (kind === 5) return random.list(4, () => randomValue(random, depth + 1));
  const object = Object.create(null);
  for (let left = random.below(5); left > 0; left -= 1) object[randomValue(random, 9)?.toString() ?? 'null'] = randomValue(random, depth + 1);
  return object;
}

test('any spelling of any value is read as JSON.parse reads it, and printed in one form', () => {
  const random = randomOf('spelling');
  for (let round = 0; round < 3000; round += 1) {
    const text = written(randomValue(random, 0), random);
    const expected = canonical(JSON.parse(text));
    assert.equal(canonicalText(parse(text)), expected, text);
    assert.equal(Buffer.from(canonicalBytes({ a: parse(text) }, [])).toString(), `{"a":${expected}}`);
  }
});

test('a changed byte is refused, or gives what JSON.parse gives', () => {
  const random = randomOf('changes');
  for (let round = 0; round < 5000; round += 1) {
    const bytes = Buffer.from(written({ 'a"é': [1, -2.5e3, 'x\n😀'], b: { c: [true, null], d: '' } }, random));
    bytes[random.below(bytes.length)] = random.pick([random.below(256), 0x22, 0x5c, 0x2c, 0x30, 0x65, 0x2e, 0x2d]);
    let value;
    try {
      value = parseJSON(bytes, defaultLimits);
    } catch (error) {
      assert.equal(error.outcome, 'malformed', String(error.stack));
      continue;
    }
    assert.ok(isUtf8(bytes));
    assert.equal(canonicalText(value), canonical(JSON.parse(bytes.toString())));
  }
});

test('bytes that are not UTF-8 are refused', () => {
  const random = randomOf('utf-8');
  const parts = ['a', 'é', '€', '😀'].map((text) => Buffer.from(text)).concat([[0x80], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xf0, 0x9f], [0xff]].map((bytes) => Buffer.from(bytes)));
  for (let round = 0; round < 3000; round += 1) {
    const bytes = Buffer.concat(random.list(5, () => random.pick(parts)));
    const document = Buffer.concat([Buffer.from('"'), bytes, Buffer.from('"')]);
    if (isUtf8(bytes)) assert.equal(parseJSON(document, defaultLimits), bytes.toString());
    else assert.throws(() => parseJSON(document, defaultLimits), { outcome: 'malformed' });
  }
});

test('escaped units are read if they are well-formed together', () => {
  const random = randomOf('surrogates');
  for (let round = 0; round < 5000; round += 1) {
    const text = random.list(6, () => String.fromCharCode(random.pick([0x61, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xfffc]))).join('');
    const escaped = Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');
    assert.equal(parsed(`"${escaped}"`), text.isWellFormed() ? text : undefined, escaped);
  }
});

test('numbers agree with arithmetic on whole numbers', async () => {
  const random = randomOf('numbers');
  const digits = (most) => Array.from({ length: 1 + random.below(most) }, () => random.pick([...'0001234567899'])).join('');
  const whole = () => digits(random.pick([1, 3, 17, 25])).replace(/^0+(?=.)/, '');
  for (let round = 0; round < 20_000; round += 1) {
    const [sign, integer, fraction, exponent] = [random.pick(['', '-']), whole(), random.pick(['', digits(20)]), random.pick(['', String(random.below(60) - 30), '+5'])];
    const text = `${sign}${integer}${fraction && `.${fraction}`}${exponent && `e${exponent}`}`;
    const value = parsed(text);
    if (!fraction && !exponent) {
      // Its canonical form, taken apart, must be the same whole number.
      const [mantissa, power = '0'] = JSON.stringify(Number(text)).split('e+');
      const [before, after = ''] = mantissa.split('.');
      const isSame = BigInt(before + after) * 10n ** BigInt(Number(power) - after.length) === BigInt(text);
      assert.equal(value !== undefined, isSame, text);
    } else {
      assert.notEqual(value, undefined, text);
    }
    if (value === undefined) continue;
    assert.equal(canonicalText(value), JSON.stringify(Number(text)), text);
    const exact = wholeNumber(sign, integer, fraction, Number(exponent));
    const isSize = exact !== null && exact >= 0n && exact < 2n ** 53n;
    assert.equal(typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 53, isSize, text);
    if (isSize) assert.equal(BigInt(value), exact);
  }
});

/** The decimal as a whole number, or null if it is none. */
function wholeNumber(sign, integer, fraction, exponent) {
  const all = BigInt(sign + integer + fraction);
  const power = exponent - fraction.length;
  if (power >= 0) return all * 10n ** BigInt(power);
  return all % 10n ** BigInt(-power) === 0n ? all / 10n ** BigInt(-power) : null;
}

test('an integer is exact wherever the format has one, and any number elsewhere', async () => {
  const document = (length, other) => Buffer.from(`{"format":"inlay","version":"1.0","offsetUnit":"utf16","text":"ab","x":${other},"runs":[{"at":0,"length":${length},"italic":true}]}`);
  const read = (length, other = '0') => readDocument(document(length, other), { unsealed: true });
  for (const spelling of ['1', '1.0', '10e-1', '1e0', '0.01E+2', '1.00000000000000000000000']) assert.equal((await read(spelling)).runs[0].length, 1);
  for (const spelling of ['1.00000000000000000001', '0.99999999999999999999', '1e-400', '1.5', '"1"', '1e300', '-1', '0']) {
    await assert.rejects(read(spelling), { outcome: 'malformed', place: 'runs[0].length' });
  }
  for (const [spelling, value] of [['1.00000000000000000001', '1'], ['1e-400', '0'], ['-0', '0'], ['1E300', '1e+300']]) {
    assert.match(Buffer.from((await read('1', spelling)).toBytes()).toString(), new RegExp(`"x":${value.replace('+', '\\+')}}$`));
  }
});
