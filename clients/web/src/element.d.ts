import type { InlayDocument } from './index.js';

/** `<inlay-document src="…">`. Its events are `load` and `error`. */
export class InlayDocumentElement extends HTMLElement {
  /** The URL of a JSON form, of a tar (`….tar`), or of a folder (`…/`, `….inlay`). */
  src: string;
  /** The document that is shown, or null. Setting one shows it in place of that of `src`. */
  document: InlayDocument | null;
}

declare global {
  interface HTMLElementTagNameMap {
    'inlay-document': InlayDocumentElement;
  }
}
