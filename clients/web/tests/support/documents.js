import { createHash } from 'node:crypto';
import { deflateSync, crc32 } from 'node:zlib';

/** RFC 8785 in a few lines, for values without numbers that need care: what the tests compare with. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

export function sha256(bytes) {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

/** The JSON form of a document: what is not given is empty, and the digest is right. */
export function sealed(members = {}, blobs = []) {
  const isSecond = 'blocks' in members || 'source' in members || members.paragraphs?.some((entry) => 'blockColor' in entry);
  const document = {
    format: 'inlay', version: isSecond ? '1.1' : '1.0', offsetUnit: 'utf16', text: '', images: [], placements: [],
    literalObjectReplacement: [], runs: [], paragraphs: [], attributes: {}, files: [], ...members,
  };
  const { digest, source, ...covered } = document;
  document.digest = digest ?? sha256(canonical(covered));
  document.blobs = Object.fromEntries(blobs.map((bytes) => [sha256(bytes), Buffer.from(bytes).toString('base64')]));
  return Buffer.from(canonical(document));
}

/** A representation whose bytes are a blob. */
export function blob(bytes, members = {}) {
  return { role: 'primary', digest: sha256(bytes), size: bytes.length, ...members };
}

/** A PNG of one color. */
export function png(width, height, [r, g, b]) {
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const row = Buffer.from([0, ...Array.from({ length: width }, () => [r, g, b]).flat()]);
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** A text put together piece by piece, with the ranges of its runs and paragraphs. */
export class Story {
  constructor() {
    this.members = { text: '', runs: [], paragraphs: [], images: [], placements: [], blocks: [] };
    this.blobs = [];
  }

  /** A piece with the attributes of a run. */
  run(text, attributes) {
    if (attributes) this.members.runs.push({ at: this.members.text.length, length: text.length, ...attributes });
    this.members.text += text;
    return this;
  }

  picture(image, placement = {}) {
    let index = this.members.images.indexOf(image);
    if (index < 0) index = this.members.images.push(image) - 1;
    const { over = '\uFFFC', ...rest } = placement;
    this.members.placements.push({ at: this.members.text.length, length: over.length, image: index, kind: 'glyph', ...rest });
    this.members.text += over;
    return this;
  }

  /** Ends the paragraph that began where the last one ended. */
  end(attributes) {
    const start = this.members.text.lastIndexOf('\n') + 1;
    this.members.text += '\n';
    const last = this.members.paragraphs.at(-1);
    const length = this.members.text.length - start;
    if (!attributes) return this;
    const { at, length: before, ...same } = last ?? {};
    if (last && at + before === start && canonical(same) === canonical(attributes)) last.length += length;
    else this.members.paragraphs.push({ at: start, length, ...attributes });
    return this;
  }

  block(attributes, fill) {
    const block = { at: this.members.text.length, length: 0, ...attributes };
    this.members.blocks.push(block);
    fill(this);
    block.length = this.members.text.length - block.at;
    return this;
  }

  bytes(more = {}) {
    const members = { ...this.members, ...more };
    if (members.blocks.length === 0) delete members.blocks;
    return sealed(members, this.blobs);
  }
}
