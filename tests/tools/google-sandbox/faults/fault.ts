import type { RefusalName } from '#tests/tools/google-sandbox/gmail/google-refusals.ts';
import type { SearchDistortion } from '#tests/tools/google-sandbox/search/distort-search.ts';

import type { Mangling } from './mangle-answer.ts';

export type FaultAnswer = {
  status: number;
  /** A text is sent as it is, anything else as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
};

/** One of Gmail's own refusals, in the form that the caller asks for. */
export type FaultRefusal = {
  refusal: RefusalName;
  /** How far ahead the time lies that the message or Retry-After names; 60,000 unless given. */
  waitMs?: number;
  /** Whether Retry-After is sent, and how written; not at all unless given. */
  retryAfter?: 'seconds' | 'date';
};

export type EndOfAccess = 'expiry' | 'revocation' | 'new-password';

/** What ends in `after-effect` carries the call out first: only the caller does not learn of it. */
export type FaultAction =
  /** Answers so, without doing anything. */
  | ({ kind: 'answer' } & FaultAnswer)
  | ({ kind: 'answer-after-effect' } & FaultAnswer)
  | ({ kind: 'refuse' } & FaultRefusal)
  | ({ kind: 'refuse-after-effect' } & FaultRefusal)
  /** Breaks the connection, without doing anything. */
  | { kind: 'drop' }
  | { kind: 'drop-after-effect' }
  /** Carries the call out and breaks the connection in the middle of the answer's body. */
  | { kind: 'drop-mid-body' }
  /** Goes on after so long. */
  | { kind: 'delay'; delayMs: number }
  /** Never answers, until the caller gives up or the fault is over. */
  | { kind: 'hang' }
  | { kind: 'hang-after-effect' }
  /** Carries the call out and never sends the second half of the answer's body. */
  | { kind: 'hang-mid-body' }
  /**
   * Carries the call out and spoils the answer. `place` says which place of it, where there are many; strike
   * by strike the next one unless given.
   */
  | { kind: 'mangle'; how: Mangling; place?: number }
  /**
   * Ends the account's access just before the call, which is then refused as any: its access tokens run out,
   * or the person removes the grant, or sets a new password.
   */
  | { kind: 'end-access'; by: EndOfAccess }
  /** Answers a search, as if nothing were wrong, with what was not asked for. */
  | SearchDistortion;

/** Which calls a fault strikes. What is said of one has to be true of it in every respect. */
export type FaultScope = {
  /** A method id such as users.messages.list or oauth.token; `users.messages.*` and `*` match more. */
  method: string;
  /** Of this account only: whose token or code the call brings. */
  email?: string;
  /** Of listings only this page, counted from 0. */
  page?: number;
  /** From and until these times by the sandbox's clock; or from so long after now, for so long. */
  window?: FaultWindow;
  /** Matching calls let through before the first that may fail. Default 0. */
  skip?: number;
  /** Of the calls behind those only so large a share, by chance; the same ones for the same seed. */
  share?: FaultShare;
  /** Calls that fail. Default: 1, or without end where a share or a window is given. */
  times?: number | 'endless';
};

export type FaultShare = { probability: number; seed?: number };

export type FaultWindow =
  { fromMs?: number; untilMs: number } | { afterMs?: number; forMs: number };

export type Fault = FaultScope & {
  action: FaultAction;
  /** Where it comes from the catalogue: the entry's id. */
  preset?: string;
};
