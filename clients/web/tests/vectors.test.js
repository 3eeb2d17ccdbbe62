import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { DocumentError, readDocument, verifyDocument } from '../src/index.js';
import { readFolder, verifyFolder } from '../src/node.js';
import { factsOf, standing, statuses, vectors } from './support/vectors.js';

test('there are vectors', () => assert.ok(vectors.length > 900));

for (const vector of vectors) {
  test(`${vector.name}: ${vector.about}`, () =>
    standing(vector, async (path) => {
      const { form, limits, unsealed } = vector;
      const source = form === 'folder' ? path : await readFile(path);
      const read = form === 'folder' ? readFolder : readDocument;
      const verify = form === 'folder' ? verifyFolder : verifyDocument;

      const result = await read(source, { form, limits, unsealed }).catch((error) => error);
      if (result instanceof Error && !(result instanceof DocumentError)) throw result;
      assert.equal(result instanceof DocumentError ? result.outcome : 'read', vector.outcome, result.message);
      if (vector.facts) assert.deepEqual(factsOf(result), vector.facts);

      const { status, problems } = await verify(source, { form, limits });
      assert.equal(statuses[status], vector.verify, problems.map(String).join('; '));
      assert.equal(problems.length === 0, vector.verify === 0);
    }));
}
