import type {
  Attributes, Block, BlockStyle, Diagnostic, DocumentInput, FetchOptions, File, Image, Limits, Outcome, Paragraph, Placement, ReadOptions, Run,
  Segment, Source, Table, Verification,
} from './types.js';

export * from './types.js';

/** Why a document is not read. */
export class DocumentError extends Error {
  constructor(outcome: Outcome, place: string, rule: string);
  outcome: Outcome;
  /** Where: a member, a byte, a file, a digest; empty for the whole. */
  place: string;
}

/** A document that was read. Offsets and lengths are UTF-16 code units, as the indices of JavaScript's strings are. */
export class InlayDocument {
  private constructor();
  version: string;
  digest: string;
  text: string;
  images: Image[];
  placements: Placement[];
  literalObjectReplacement: number[];
  runs: Run[];
  paragraphs: Paragraph[];
  tables: Table[];
  blockStyles: BlockStyle[];
  blocks: Block[];
  attributes: Attributes;
  files: File[];
  source: Source | null;
  diagnostics: Diagnostic[];
  /** The canonical `document.json` that a writer makes of it. */
  toBytes(): Uint8Array;
}

export const defaultLimits: Readonly<Limits>;
export const strictLimits: Readonly<Limits>;

/** Reads a document in the JSON form, or a tar. */
export function readDocument(source: DocumentInput, options?: ReadOptions & { form?: 'json' | 'tar' }): Promise<InlayDocument>;

/** Says whether a document in the JSON form, or a tar, is sound, and all that is wrong with it. */
export function verifyDocument(
  source: DocumentInput,
  options?: Omit<ReadOptions, 'unsealed'> & { form?: 'json' | 'tar' },
): Promise<Verification>;

/** Reads a folder by HTTP. */
export function fetchDocument(folder: string | URL, options?: FetchOptions): Promise<InlayDocument>;

/** The text between images, and the images, in order. */
export function segments(document: InlayDocument): Generator<Segment, void, undefined>;

/** The text with words in brackets in place of each image. */
export function plainText(document: InlayDocument): string;
