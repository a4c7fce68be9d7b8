import {
  FINAL_REFUSALS,
  googleRefusal,
  PACE_REFUSALS,
  SERVER_REFUSALS,
  type RefusalName,
} from '#tests/tools/google-sandbox/gmail/google-refusals.ts';
import { namesOf } from '#tests/tools/google-sandbox/names-of.ts';

import type { Fault, FaultAction, FaultScope } from './fault.ts';
import { GOOGLE_ERROR_PAGE } from './google-error-page.ts';
import { MANGLING_NAMES } from './mangle-answer.ts';

/** What can go wrong at Google's side, in groups that carry the numbers of the product's table of faults. */
export const FAULT_GROUPS = {
  F01: 'The access token is refused or runs out',
  F02: 'The token endpoint fails',
  F03: 'Gmail refuses: slow down, or never',
  F04: 'Google is out of order',
  F05: 'One call in ten fails',
  F06: 'Answers that cannot be read',
  F07: 'Slow, hanging and broken connections',
  F15: 'Mail is moved, and the answer is lost',
  F17: 'Access is taken away, or cannot be given back',
  F22: 'Listings and histories that cannot be continued',
  F25: 'Messages that are gone',
  F31: 'Searches that find something else than what was asked',
} as const;

export type FaultGroup = keyof typeof FAULT_GROUPS;

export type FaultPreset = {
  /** The group and a name, e.g. F03-quota-403. */
  id: string;
  group: FaultGroup;
  label: string;
  fault: Fault;
};

type Named = [name: string, label: string, action: FaultAction, scope?: Partial<FaultScope>];

const GMAIL = 'users.*';
const ONE_IN_TEN = { share: { probability: 0.1, seed: 1 } };
const LASTING = { times: 'endless' } as const;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Every fault of Google's side that has a name, by group. */
export const FAULT_CATALOGUE: readonly FaultPreset[] = [
  ...group('F01', GMAIL, [
    ['token-refused', 'A token is refused (401)', { kind: 'refuse', refusal: 'token-401' }],
    ['token-expires', 'Access tokens run out', { kind: 'end-access', by: 'expiry' }],
  ]),
  ...group('F02', 'oauth.token', [
    ['invalid-grant', 'Refresh tokens are refused', refuseToken('invalid_grant', 'Bad Request')],
    [
      'invalid-grant-revoked',
      'Refresh tokens were revoked',
      refuseToken('invalid_grant', 'Token has been expired or revoked.'),
    ],
    [
      'invalid-rapt',
      'A new sign-in is asked for',
      refuseToken('invalid_grant', 'reauth related error (invalid_rapt)'),
    ],
    [
      'admin-policy',
      'An administrator has blocked the application',
      refuseToken('admin_policy_enforced', 'This application is currently blocked.'),
    ],
    ['500', 'Internal failure (500)', json(500, { error: 'internal_failure' })],
    ['503', 'Unavailable (503)', json(503, { error: 'temporarily_unavailable' })],
    ['429', 'Too many requests (429)', json(429, { error: 'rate_limit_exceeded' })],
    ['502-page', 'A web page with 502', page(502)],
    ['400-page', 'A web page with 400', page(400)],
    ['truncated', 'The answer is cut short', { kind: 'mangle', how: 'truncated' }],
    ['another-type', 'The answer has wrong types', { kind: 'mangle', how: 'another-type' }],
    ['drop', 'The connection breaks', { kind: 'drop' }],
    ['lost-answer', 'Tokens are issued, and the answer is lost', { kind: 'drop-after-effect' }],
    ['hang', 'It never answers', { kind: 'hang' }],
    ['slow-2-s', 'It takes two seconds', { kind: 'delay', delayMs: 2_000 }],
  ]),
  ...group('F02', 'oauth.certs', [
    ['certs-503', 'Google’s keys cannot be had', json(503, { error: 'temporarily_unavailable' })],
  ]),
  ...group('F03', GMAIL, namesOf(PACE_REFUSALS).map(refuse)),
  ...group('F03', GMAIL, namesOf(FINAL_REFUSALS).map(refuse)),
  ...group('F03', GMAIL, [
    [
      'wait-20-s',
      '429 with Retry-After in seconds',
      { kind: 'refuse', refusal: 'concurrency-429', waitMs: 20_000, retryAfter: 'seconds' },
    ],
    [
      'wait-until',
      '429 with a date in Retry-After',
      { kind: 'refuse', refusal: 'exhausted-429', waitMs: 20_000, retryAfter: 'date' },
    ],
    ['429-page', 'A web page with 429', page(429)],
    ['429-empty', '429 and nothing else', { kind: 'answer', status: 429, body: '' }],
  ]),
  ...group('F04', GMAIL, namesOf(SERVER_REFUSALS).map(refuse)),
  ...group('F04', GMAIL, [
    ['502-page', 'A web page with 502', page(502)],
    [
      'wait-20-s',
      '503 with Retry-After in seconds',
      { kind: 'refuse', refusal: 'unavailable-503', waitMs: 20_000, retryAfter: 'seconds' },
    ],
    ['storm-60-s', '503 for a minute', unavailable(), { window: { forMs: 60_000 } }],
    ['storm-10-min', '503 for ten minutes', unavailable(), { window: { forMs: 600_000 } }],
  ]),
  ...group('F05', 'users.messages.get', [
    ['503', 'Messages cannot be had (503)', unavailable(), ONE_IN_TEN],
    [
      '429',
      'Messages are refused (429)',
      { kind: 'refuse', refusal: 'concurrency-429' },
      ONE_IN_TEN,
    ],
    ['404', 'Messages are gone (404)', { kind: 'refuse', refusal: 'gone-404' }, ONE_IN_TEN],
    ['drop', 'Connections break', { kind: 'drop' }, ONE_IN_TEN],
  ]),
  ...group('F05', 'users.messages.batchModify', [
    ['moves-503', 'Mail is not moved (503)', unavailable(), ONE_IN_TEN],
  ]),
  ...group(
    'F06',
    GMAIL,
    MANGLING_NAMES.map((how) => [how, how.replaceAll('-', ' '), { kind: 'mangle', how }]),
  ),
  ...group('F07', GMAIL, [
    ['slow-2-s', 'Each call takes two seconds', { kind: 'delay', delayMs: 2_000 }],
    ['slow-30-s', 'Each call takes half a minute', { kind: 'delay', delayMs: 30_000 }],
    ['hang', 'Gmail never answers', { kind: 'hang' }],
    ['hang-mid-body', 'Answers begin and never end', { kind: 'hang-mid-body' }],
    ['drop', 'Connections break', { kind: 'drop' }],
    ['drop-mid-body', 'Connections break in the middle', { kind: 'drop-mid-body' }],
  ]),
  ...group('F15', 'users.messages.batchModify', [
    ['lost-answer', 'The connection breaks', { kind: 'drop-after-effect' }],
    ['hang', 'It is never answered', { kind: 'hang-after-effect' }],
    ['503', 'It is answered with 503', { kind: 'refuse-after-effect', refusal: 'unavailable-503' }],
  ]),
  ...group('F17', GMAIL, [
    ['grant-revoked', 'The person removes the grant', { kind: 'end-access', by: 'revocation' }],
    ['new-password', 'The person sets a password', { kind: 'end-access', by: 'new-password' }],
  ]),
  ...group('F17', 'oauth.revoke', [
    [
      'revoke-503',
      'A grant cannot be given back (503)',
      json(503, { error: 'temporarily_unavailable' }),
    ],
    ['revoke-lost', 'It is given back, and the answer is lost', { kind: 'drop-after-effect' }],
    ['revoke-hang', 'Giving back is never answered', { kind: 'hang' }],
  ]),
  ...group('F22', 'users.messages.list', [
    ['stale-page', 'Second pages are refused', refusePage(), { page: 1 }],
  ]),
  ...group('F22', 'users.history.list', [
    ['history-gone', 'The history is too old', { kind: 'refuse', refusal: 'gone-404' }],
    ['history-stale-page', 'Second pages are refused', refusePage(), { page: 1 }],
  ]),
  ...group('F25', 'users.messages.get', [
    ['message-gone', 'Messages are not found', { kind: 'refuse', refusal: 'gone-404' }],
  ]),
  ...group('F31', 'users.messages.list', [
    [
      'truncates-at-30',
      'Of long searches all but the first 30 terms are lost',
      { kind: 'truncate-search', maxTerms: 30 },
      LASTING,
    ],
    [
      'truncates-at-10',
      'Of long searches all but the first 10 terms are lost',
      { kind: 'truncate-search', maxTerms: 10 },
      LASTING,
    ],
    [
      'lags-5-min',
      'Labels and new mail are found five minutes late',
      { kind: 'lag-search', lagMs: 5 * MINUTE_MS },
      LASTING,
    ],
    [
      'shifts-sizes-4-pct',
      'Sizes compare 4 % larger than they are',
      { kind: 'shift-sizes', percent: 4 },
      LASTING,
    ],
    [
      'leaks-30-days',
      'Listings return mail up to 30 days older than asked',
      { kind: 'leak-older-mail', leakMs: 30 * DAY_MS },
      LASTING,
    ],
    [
      'blurs-senders',
      'Searches for an address find all mail of its top-level domain',
      { kind: 'blur-senders', labels: 1 },
      LASTING,
    ],
  ]),
];

const PRESETS: ReadonlyMap<string, FaultPreset> = new Map(
  FAULT_CATALOGUE.map((preset) => [preset.id, preset]),
);

/** The fault of a catalogue's entry, with what is said of its scope in place of the entry's own; null if there is none. */
export function presetFault(id: string, scope: Partial<FaultScope> = {}): Fault | null {
  const preset = PRESETS.get(id);
  return preset === undefined ? null : { ...preset.fault, ...scope };
}

function group(group: FaultGroup, method: string, entries: readonly Named[]): FaultPreset[] {
  return entries.map(([name, label, action, scope]) => {
    const id = `${group}-${name}`;
    return { id, group, label, fault: { method, action, ...scope, preset: id } };
  });
}

function refuse(refusal: RefusalName): Named {
  const { code, reason, message } = googleRefusal(refusal, { nowMs: 0, waitMs: 0 }).options;
  const words = message.replace(/\d{4}-\S+Z/, '(a time)').slice(0, 60);
  return [refusal, `${code} ${reason}: ${words}`, { kind: 'refuse', refusal }];
}

function refusePage(): FaultAction {
  return { kind: 'refuse', refusal: 'page-token-400' };
}

function unavailable(): FaultAction {
  return { kind: 'refuse', refusal: 'unavailable-503' };
}

function json(status: number, body: unknown): FaultAction {
  return { kind: 'answer', status, body };
}

function page(status: keyof typeof GOOGLE_ERROR_PAGE): FaultAction {
  return { kind: 'answer', status, body: GOOGLE_ERROR_PAGE[status] };
}

/** A refusal by RFC 6749, section 5.2. */
function refuseToken(error: string, description: string): FaultAction {
  return json(400, { error, error_description: description });
}
