/** @typedef {import('./types.js').Image} Image */

/**
 * The words for an image: its description, else its file name, else what it is.
 * @param {Image} image
 */
export function labelOf(image) {
  if (image.description) return image.description;
  if (image.fileName) return image.fileName;
  return image.type && !image.type.startsWith('image/') ? image.type : 'picture';
}
