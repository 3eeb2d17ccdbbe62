import type { InlayDocument, ReadOptions, Verification } from './index.js';

/** Reads a document in a folder. */
export function readFolder(path: string | URL, options?: ReadOptions): Promise<InlayDocument>;

/** Says whether a document in a folder is sound, and all that is wrong with it. */
export function verifyFolder(path: string | URL, options?: Omit<ReadOptions, 'unsealed'>): Promise<Verification>;
