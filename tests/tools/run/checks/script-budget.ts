/** How much script may travel, gzipped. React, its router, jotai and Lingui alone are 105 KB of it. */
export const SCRIPT_BUDGET_BYTES = {
  /** Of every page, before it can show its own part. */
  frame: 120 * 1024,
  /** Of the start page as it comes, with the question about cookies. */
  landing: 125 * 1024,
  /** With what comes to life as the page is read to its end. Toasts come for a failure only. */
  readLanding: 132_000,
};
