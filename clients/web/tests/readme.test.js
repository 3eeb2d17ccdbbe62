import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The programs on a page, each run beside a sample, with the package installed. */
for (const page of ['clients/web/README.md', 'Documentation/clients.md']) {
  const blocks = [...readFileSync(join(root, page), 'utf8').matchAll(/^```js\n(.*?)^```/gms)].map(([, block]) => block);
  test(`the programs on ${page} run`, () => {
    assert.ok(blocks.length > 0);
    const scratch = mkdtempSync(join(tmpdir(), 'inlay-readme-'));
    try {
      mkdirSync(join(scratch, 'node_modules'));
      symlinkSync(join(root, 'clients/web'), join(scratch, 'node_modules/inlay-document'));
      copyFileSync(join(root, 'Samples/message.inlay.json'), join(scratch, 'note.inlay.json'));
      blocks.forEach((block, index) => {
        const program = join(scratch, `block-${index}.mjs`);
        writeFileSync(program, block);
        const run = spawnSync(process.execPath, [program], { cwd: scratch, encoding: 'utf8' });
        assert.equal(run.status, 0, run.stderr);
        assert.match(run.stdout, /Met the cat \[cat in a space helmet\] again! Tea \[smiling cup of green tea\] at four\?/);
      });
    } finally {
      rmSync(scratch, { recursive: true });
    }
  });
}
