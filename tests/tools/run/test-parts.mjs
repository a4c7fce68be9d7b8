/** The parts of the test suite, in the order in which they run: the quickest answer first. */
export const TEST_PARTS = /** @type {const} */ (['unit', 'sandbox', 'worker', 'e2e']);

/** @typedef {(typeof TEST_PARTS)[number]} TestPart */

export const TEST_USAGE = `Usage: npm test [-- PART …]   where PART is one of: ${TEST_PARTS.join(', ')} (all by default)`;

/**
 * @param {readonly string[]} args
 * @returns {readonly TestPart[] | null} null when a part is unknown
 */
export function parseTestParts(args) {
  if (args.length === 0) return TEST_PARTS;
  const parts = TEST_PARTS.filter((part) => args.includes(part));
  return args.every((arg) => TEST_PARTS.some((part) => part === arg)) ? parts : null;
}
