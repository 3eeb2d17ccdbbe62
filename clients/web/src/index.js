export { DocumentError } from './error.js';
export { InlayDocument } from './document.js';
export { defaultLimits, strictLimits } from './limits.js';
export { readDocument, verifyDocument } from './open.js';
export { fetchDocument } from './fetch.js';
export { plainText, segments } from './segments.js';
