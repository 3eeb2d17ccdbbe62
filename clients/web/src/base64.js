const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const bad = 255;
/** By the code unit of a letter. */
const values = new Uint8Array(65_536).fill(bad);
for (let value = 0; value < 64; value += 1) values[alphabet.charCodeAt(value)] = value;

/**
 * How many bytes base64 of this length and padding stands for.
 * @param {string} text
 */
export function decodedLength(text) {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return (text.length >> 2) * 3 - padding;
}

/**
 * The bytes, or null if the text is not the one form that section 1 allows.
 * @param {string} text
 * @returns {Uint8Array | null}
 */
export function decodeBase64(text) {
  if (text.length % 4 !== 0) return null;
  const length = decodedLength(text);
  if (length < 0) return null;
  const bytes = new Uint8Array(length);
  const whole = length - (length % 3);
  let at = 0;
  let seen = 0;
  for (let to = 0; to < whole; to += 3, at += 4) {
    const a = values[text.charCodeAt(at)];
    const b = values[text.charCodeAt(at + 1)];
    const c = values[text.charCodeAt(at + 2)];
    const d = values[text.charCodeAt(at + 3)];
    seen |= a | b | c | d;
    bytes[to] = (a << 2) | (b >> 4);
    bytes[to + 1] = (b << 4) | (c >> 2);
    bytes[to + 2] = (c << 6) | d;
  }
  if (seen > 63) return null;
  if (whole === length) return bytes;
  // One or two bytes are left; the unused bits of their last letter must be zero.
  const a = values[text.charCodeAt(at)];
  const b = values[text.charCodeAt(at + 1)];
  const c = length - whole === 2 ? values[text.charCodeAt(at + 2)] : 0;
  if ((a | b | c) > 63 || (length - whole === 1 ? b & 15 : c & 3) !== 0) return null;
  bytes[whole] = (a << 2) | (b >> 4);
  if (length - whole === 2) bytes[whole + 1] = (b << 4) | (c >> 2);
  return bytes;
}
