const DIGITS = 8;

/**
 * The order number of the specification: GR- and the last eight digits of the timestamp. It repeats every
 * 28 hours, so the table keeps it unique, and nothing is ever looked up by it.
 */
export function orderNumber(timestampMs: number): string {
  return `GR-${lastDigits(timestampMs)}`;
}

/** The number on the demo's receipt, which belongs to no order: DEMO and eight digits, of the time too. */
export function demoOrderNumber(timestampMs: number): string {
  return `DEMO${lastDigits(timestampMs)}`;
}

function lastDigits(timestampMs: number): string {
  return String(timestampMs % 10 ** DIGITS).padStart(DIGITS, '0');
}
