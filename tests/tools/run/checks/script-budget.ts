/** How much script may travel, gzipped. */
export const SCRIPT_BUDGET_BYTES = {
  /** Of a page that is read without the app, also when it is read to its end. */
  readingPage: 15 * 1024,
  /** Of every page of the app, before it can show its own part. React, its router and zod are 118 KB of it. */
  app: 146 * 1024,
  /** Of a page that somebody who is signed in starts from, before it shows what is seen first. */
  firstView: 165 * 1024,
  /** Of the first page of whoever is signed in, all that it loads unasked. */
  signedIn: 201 * 1024,
  /** Of that page in its language. */
  texts: 24 * 1024,
  /** Of the receipt, which has texts of its own beside the app's. */
  receiptTexts: 31 * 1024,
};
