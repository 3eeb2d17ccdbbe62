import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256 } from './documents.js';

export const folder = fileURLToPath(new URL('../../../../Documentation/vectors/', import.meta.url));
export const { vectors } = JSON.parse(readFileSync(join(folder, 'vectors.json'), 'utf8'));

export const statuses = { sound: 0, damaged: 1, unreadable: 65 };

/** The path of a vector, or of a copy with what its index says to do first. */
export async function standing(vector, work) {
  const path = join(folder, vector.path);
  if (!vector.setup) return work(path);
  const scratch = mkdtempSync(join(tmpdir(), 'inlay-vector-'));
  try {
    const copy = join(scratch, 'document');
    cpSync(path, copy, { recursive: true });
    for (const { make, path: inner, target, text } of vector.setup) {
      const place = join(copy, inner);
      mkdirSync(dirname(place), { recursive: true });
      if (make === 'symlink') symlinkSync(target, place);
      else if (make === 'fifo') execFileSync('mkfifo', [place]);
      else if (make === 'folder') mkdirSync(place);
      else if (make === 'file') writeFileSync(place, text);
      else throw new Error(`what does "${make}" make?`);
    }
    return await work(copy);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** What the index states as facts of a document. */
export function factsOf(document) {
  const { images, placements, literalObjectReplacement, runs, paragraphs, files, tables, blocks, source } = document;
  const contents = [...images.flatMap((image) => image.representations), ...files, ...(source ? [source] : [])];
  const blobs = contents.filter(({ bytes, missing }) => bytes !== null || missing === undefined || missing === 'absent');
  return {
    digest: document.digest,
    documentSHA256: sha256(document.toBytes()),
    codePoints: Array.from(document.text, (character) => character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')).join(' '),
    counts: {
      images: images.length, placements: placements.length, literalObjectReplacement: literalObjectReplacement.length, runs: runs.length,
      paragraphs: paragraphs.length, files: files.length, tables: tables.length, blocks: blocks.length,
      blobs: new Set(blobs.filter(({ external, digest, size }) => external === undefined && digest !== undefined && size !== undefined).map(({ digest }) => digest)).size,
    },
    diagnostics: document.diagnostics.map(({ code }) => code),
  };
}
