import type { Account } from '#tests/tools/google-sandbox/accounts.ts';
import type { SearchDistortion } from '#tests/tools/google-sandbox/search/distort-search.ts';

import { badParameter } from './google-error.ts';
import type { RequestBody } from './json-body.ts';
import type { ResponseFields } from './response-fields.ts';

/** A call that has been let in, as its handler sees it. */
export type GmailCall = {
  account: Account;
  /** Parameters in the path, such as `id`. */
  path: ReadonlyMap<string, string>;
  query: URLSearchParams;
  /** Names of the granted Gmail scopes, without their prefix. */
  scopes: ReadonlySet<string>;
  body: RequestBody;
  nowMs: number;
  /** How a search finds something else than what is asked; null where nothing is wrong. */
  distortion: SearchDistortion | null;
};

export type GmailHandler = {
  /** What the answer may hold, for checking `fields`. */
  responseFields: ResponseFields;
  /** Returns the answer's body, null for an answer without one; throws GoogleError. */
  handle: (call: GmailCall) => unknown;
};

/** A whole number of a query; null when absent. Throws Google's 400 for anything else. */
export function readUnsigned(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  if (text === null) return null;
  if (!/^\d{1,9}$/.test(text)) {
    throw badParameter(
      snakeCase(name),
      `Invalid value at '${snakeCase(name)}' (TYPE_UINT32), "${text}"`,
    );
  }
  return Number(text);
}

export function readBoolean(query: URLSearchParams, name: string): boolean {
  const text = query.get(name);
  if (text === null || text === 'false' || text === '0') return false;
  if (text === 'true' || text === '1') return true;
  throw badParameter(
    snakeCase(name),
    `Invalid value at '${snakeCase(name)}' (TYPE_BOOL), "${text}"`,
  );
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
