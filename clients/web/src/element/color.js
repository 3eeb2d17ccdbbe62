/**
 * @typedef {[number, number, number]} RGB 0 to 1
 * @typedef {{ light: RGB, dark: RGB, isStated: boolean }} Ground what text stands on, in either color scheme
 */

/**
 * What browsers draw a page on.
 * @type {Ground}
 */
export const page = { light: [1, 1, 1], dark: [0x12 / 255, 0x12 / 255, 0x12 / 255], isStated: false };

const black = /** @type {RGB} */ ([0, 0, 0]);
const white = /** @type {RGB} */ ([1, 1, 1]);
// Text of 4.5 to 1 is what WCAG 2.2 asks for. Colors are made for light pages: there only what can hardly be seen is changed.
const readable = 4.5;
const visible = 1.5;

/**
 * @param {string} color `#rrggbbaa`
 * @returns {[RGB, number]}
 */
function parse(color) {
  const [r, g, b, a] = [1, 3, 5, 7].map((at) => parseInt(color.slice(at, at + 2), 16) / 255);
  return [[r, g, b], a];
}

/**
 * @param {RGB} from
 * @param {RGB} to
 * @param {number} share of `to`
 * @returns {RGB}
 */
function mixed(from, to, share) {
  return /** @type {RGB} */ (from.map((value, index) => value + (to[index] - value) * share));
}

/** @param {RGB} color */
function luminance(color) {
  const [r, g, b] = color.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * @param {RGB} a
 * @param {RGB} b
 */
function contrast(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** @param {RGB} color */
function hexadecimal(color) {
  return `#${color.map((value) => Math.round(value * 255).toString(16).padStart(2, '0')).join('')}`;
}

/**
 * What a background makes of the ground.
 * @param {string | undefined} color
 * @param {Ground} ground
 * @returns {Ground}
 */
export function groundOf(color, ground) {
  if (!color) return ground;
  const [own, alpha] = parse(color);
  if (alpha === 0) return ground;
  return { light: mixed(ground.light, own, alpha), dark: mixed(ground.dark, own, alpha), isStated: true };
}

/**
 * The same hue, as light as it was dark.
 * @param {RGB} color
 * @returns {RGB}
 */
function turned(color) {
  const sum = Math.max(...color) + Math.min(...color);
  return /** @type {RGB} */ (color.map((value) => 1 - sum + value));
}

/**
 * @param {RGB} color
 * @param {RGB} ground
 * @param {number} least
 */
function adjusted(color, ground, least) {
  if (contrast(color, ground) >= least) return color;
  const far = contrast(black, ground) > contrast(white, ground) ? black : white;
  for (let share = 0; share < 1; share += 0.1) {
    const candidate = mixed(turned(color), far, share);
    if (contrast(candidate, ground) >= readable) return candidate;
  }
  return far;
}

/**
 * The color of text as CSS: one for light and one for dark, or null for that of the page.
 * @param {string | undefined} color what the document states
 * @param {Ground} ground
 * @returns {{ light: string, dark: string } | null}
 */
export function inkOn(color, ground) {
  if (!color) {
    if (!ground.isStated) return null;
    const [light, dark] = [ground.light, ground.dark].map((on) => (contrast(black, on) > contrast(white, on) ? black : white));
    return { light: hexadecimal(light), dark: hexadecimal(dark) };
  }
  // Who states both colors means them.
  if (ground.isStated) return { light: color, dark: color };
  const [own, alpha] = parse(color);
  const light = mixed(ground.light, own, alpha);
  const dark = mixed(ground.dark, own, alpha);
  return { light: hexadecimal(adjusted(light, ground.light, visible)), dark: hexadecimal(adjusted(dark, ground.dark, readable)) };
}
