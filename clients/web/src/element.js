import { InlayDocument } from './document.js';
import { DocumentError } from './error.js';
import { fetchDocument } from './fetch.js';
import { readDocument } from './open.js';
import { page } from './element/color.js';
import { copy } from './element/copy.js';
import { isLanguage, setGround } from './element/look.js';
import { Pictures } from './element/pictures.js';
import { render } from './element/render.js';
import { sheet } from './element/sheet.js';

// A frame at 60 Hz has 16 milliseconds, of which the browser needs some.
const slice = 8;

const styles = new CSSStyleSheet();
styles.replaceSync(sheet);

/**
 * `<inlay-document src="…">` shows a portable document. `src` is the URL of a JSON form, of a tar (`….tar`), or of a folder
 * (`…/`, `….inlay`). Events: `load` when all of it is there, `error` with the error as `event.error`.
 */
export class InlayDocumentElement extends HTMLElement {
  static observedAttributes = ['src'];

  #root = this.attachShadow({ mode: 'open' });
  #pictures = new Pictures();
  /** @type {InlayDocument | null} */
  #document = null;
  /** Aborted when what is loading or being shown is no longer wanted. */
  #work = new AbortController();
  #isDue = false;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [styles];
    this.#root.addEventListener('copy', (event) => copy(/** @type {ClipboardEvent} */ (event), this.#root, this.#pictures));
  }

  get src() {
    return this.getAttribute('src') ?? '';
  }

  set src(value) {
    this.setAttribute('src', value);
  }

  /** The document that is shown, or null. Setting one shows it in place of that of `src`. */
  get document() {
    return this.#document;
  }

  set document(value) {
    if (value !== null && !(value instanceof InlayDocument)) throw new TypeError('a document that readDocument gave, or null, is due');
    this.#document = value;
    this.#begin();
  }

  connectedCallback() {
    this.#begin();
  }

  disconnectedCallback() {
    this.#clear();
  }

  attributeChangedCallback() {
    this.#document = null;
    this.#begin();
  }

  /** Starts over, once for all that changes now. */
  #begin() {
    if (!this.isConnected || this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.#clear();
      if (this.isConnected && (this.#document || this.hasAttribute('src'))) this.#run(this.#work.signal);
    });
  }

  #clear() {
    this.#work.abort();
    this.#work = new AbortController();
    this.#pictures.revoke();
    this.#root.replaceChildren();
  }

  /** @param {AbortSignal} signal */
  async #run(signal) {
    const content = document.createElement('div');
    content.setAttribute('part', 'document');
    content.setAttribute('aria-busy', 'true');
    this.#root.replaceChildren(content);
    try {
      const shown = this.#document ?? (await this.#load(signal));
      if (signal.aborted) return;
      this.#document = shown;
      await this.#show(shown, content, signal);
      if (signal.aborted) return;
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
      return;
    }
    content.removeAttribute('aria-busy');
    this.dispatchEvent(new Event('load'));
  }

  /** @param {AbortSignal} signal */
  async #load(signal) {
    const url = new URL(this.src, this.baseURI);
    if (/(\/|\.inlay)$/.test(url.pathname)) return fetchDocument(url, { signal });
    const response = await fetch(url, { signal, redirect: 'error' });
    return readDocument(response, { form: url.pathname.endsWith('.tar') ? 'tar' : 'json' });
  }

  /**
   * @param {InlayDocument} shown
   * @param {HTMLElement} content
   * @param {AbortSignal} signal
   */
  async #show(shown, content, signal) {
    const { language, backgroundColor } = shown.attributes;
    if (isLanguage(language)) content.lang = language;
    if (backgroundColor) setGround(content.style, backgroundColor, page);
    const fragment = document.createDocumentFragment();
    let until = performance.now() + slice;
    for (const _ of render(shown, fragment, this.#pictures)) {
      if (performance.now() < until) continue;
      append(content, fragment);
      await new Promise((resolve) => setTimeout(resolve));
      if (signal.aborted) return;
      until = performance.now() + slice;
    }
    append(content, fragment);
  }

  /** @param {unknown} error */
  #fail(error) {
    const message = document.createElement('p');
    message.setAttribute('part', 'error');
    message.setAttribute('role', 'alert');
    const reason = error instanceof DocumentError ? `${error.outcome}: ${error.message}` : String(error);
    message.textContent = `This document cannot be shown. ${reason}`;
    this.#root.replaceChildren(message);
    this.dispatchEvent(new ErrorEvent('error', { error, message: reason }));
  }
}

/**
 * Appends a slice of a document. Browsers lay out each slice by itself, when it is looked at.
 * @param {HTMLElement} content
 * @param {DocumentFragment} fragment
 */
function append(content, fragment) {
  if (!fragment.hasChildNodes()) return;
  const stretch = document.createElement('div');
  stretch.className = 'stretch';
  stretch.append(fragment);
  content.append(stretch);
}

customElements.define('inlay-document', InlayDocumentElement);
