import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { DocumentError, readDocument, verifyDocument } from '../src/index.js';
import { randomOf } from './support/random.js';
import { folder } from './support/vectors.js';

/** Reading and verifying must both refuse it, with the error of this package and no other. */
async function demandRefused(bytes, form, what) {
  await assert.rejects(readDocument(bytes, { form }), (error) => error instanceof DocumentError && error.message !== '', what);
  assert.notEqual((await verifyDocument(bytes, { form })).status, 'sound', what);
}

for (const [form, path] of [['json', 'json/example.json'], ['json', 'json/everything.json'], ['tar', 'tar/tar-example.tar']]) {
  test(`${path} cut at any byte is refused`, async () => {
    const bytes = await readFile(join(folder, path));
    // Each block of a tar is cut at a few places; JSON everywhere.
    const step = form === 'tar' ? 97 : 1;
    for (let length = 0; length < bytes.length; length += step) await demandRefused(bytes.subarray(0, length), form, `${length} bytes`);
  });

  test(`${path} with any bit turned is refused, or a tar that says the same`, async () => {
    const bytes = await readFile(join(folder, path));
    const { digest } = await readDocument(bytes, { form });
    const random = randomOf(path);
    for (let at = 0; at < bytes.length; at += form === 'tar' ? 1 + random.below(7) : 1) {
      const turned = Uint8Array.from(bytes);
      turned[at] ^= 1 << random.below(8);
      // The checksum of a header may begin with a space in place of the first zero, and end with one in place of a zero
      // byte.
      const header = at - at % 512;
      const isBlank = String.fromCharCode(...bytes.subarray(header + 257, header + 262)) === 'ustar'
        && [148, 154, 155].includes(at - header) && [0, 0x20].includes(turned[at]);
      if (isBlank) assert.equal((await readDocument(turned, { form })).digest, digest, `byte ${at}`);
      else await demandRefused(turned, form, `byte ${at}`);
    }
  });
}

test('bytes made up at random never give another error', async () => {
  const random = randomOf('bytes');
  const example = await readFile(join(folder, 'json/everything.json'));
  const tar = await readFile(join(folder, 'tar/tar-sound-pax-path.tar'));
  for (let round = 0; round < 2000; round += 1) {
    const [source, form] = random.pick([[example, 'json'], [tar, 'tar']]);
    const bytes = Uint8Array.from(source);
    for (let left = 1 + random.below(4); left > 0; left -= 1) bytes[random.below(bytes.length)] = random.below(256);
    const result = await readDocument(bytes, { form, unsealed: true }).catch((error) => error);
    assert.ok(!(result instanceof Error) || result instanceof DocumentError, result.stack);
  }
});
