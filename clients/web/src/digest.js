/**
 * The SHA-256 of some bytes as the format writes it.
 * @param {Uint8Array} bytes
 */
export async function sha256(bytes) {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) throw new Error('crypto.subtle is missing; browsers have it on https pages and on localhost only');
  const hash = new Uint8Array(await subtle.digest('SHA-256', /** @type {BufferSource} */ (bytes)));
  return `sha256:${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
