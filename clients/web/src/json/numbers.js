/** A number whose double is an integer, although the decimal in the document is not. It is no integer of the format. */
export class Rounded {
  /** @param {number} value */
  constructor(value) {
    this.value = value;
  }
}

/** @param {string} digits a run of digits; what counts is how many zeros end it */
function zerosAtEnd(digits) {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 0x30) end -= 1;
  return digits.length - end;
}

/**
 * The digits of an integer as RFC 8785 prints it, without its exponent.
 * @param {number} value
 */
function plainDigits(value) {
  const [mantissa, exponent] = String(Math.abs(value)).split('e+');
  if (exponent === undefined) return mantissa;
  const [whole, fraction = ''] = mantissa.split('.');
  return whole + fraction + '0'.repeat(Number(exponent) - fraction.length);
}

/**
 * Whether the decimal with a fraction or exponent is an integer exactly.
 * @param {string} text
 */
function isExactInteger(text) {
  const e = text.search(/[eE]/);
  const mantissa = e < 0 ? text : text.slice(0, e);
  const point = mantissa.indexOf('.');
  const fraction = point < 0 ? '' : mantissa.slice(point + 1);
  const digits = (point < 0 ? mantissa : mantissa.slice(0, point)).replace('-', '') + fraction;
  const zeros = zerosAtEnd(digits);
  if (zeros === digits.length) return true;
  return Number(e < 0 ? 0 : text.slice(e + 1)) - fraction.length + zeros >= 0;
}

/**
 * The value of a number, or what section 2 has against it.
 * @param {string} text by the grammar of JSON
 * @param {boolean} isWhole without fraction and exponent
 * @returns {number | Rounded | string}
 */
export function numberOf(text, isWhole) {
  const value = Number(text);
  if (!Number.isFinite(value)) return 'a number beyond the range of a double';
  if (isWhole) {
    if (plainDigits(value) !== text.replace('-', '')) return 'an integer that its canonical form would change';
  } else if (Math.abs(value) <= 2 ** 53 && Number.isInteger(value) && !isExactInteger(text)) {
    return new Rounded(value);
  }
  return value === 0 ? 0 : value;
}
