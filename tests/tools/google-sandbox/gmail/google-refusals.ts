import { namesOf } from '#tests/tools/google-sandbox/names-of.ts';

import {
  errorInfo,
  forbidden,
  GoogleError,
  insufficientScopes,
  invalidArgument,
  invalidCredentials,
  mailServiceNotEnabled,
  notFound,
  type GoogleErrorOptions,
} from './google-error.ts';

/** When a refusal is given, and after how long Google would rather be asked again. */
type Moment = { nowMs: number; waitMs: number };

type Refusal = (moment: Moment) => GoogleError;

const CONSUMER = 'project_number:408112233445';
const STATUS_OF_CODE = {
  403: 'PERMISSION_DENIED',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
} as const;
const ENABLE_PAGE =
  'https://console.developers.google.com/apis/api/gmail.googleapis.com/overview?project=408112233445';

/** Refusals that ask for fewer calls, as 403 or 429. Each ends by itself. */
export const PACE_REFUSALS = {
  /** The limit of a minute and a user: https://github.com/GAM-team/got-your-back/issues/309 */
  'quota-403': () => quota('Queries per minute per user', 403, 'PERMISSION_DENIED'),
  'quota-403-newer': () => quota('Queries per minute per user', 403, 'RESOURCE_EXHAUSTED', 'newer'),
  'quota-429': () => quota('Queries per minute', 429, 'RESOURCE_EXHAUSTED'),
  'quota-429-newer': () => quota('Queries per minute', 429, 'RESOURCE_EXHAUSTED', 'newer'),
  /** The next four as https://developers.google.com/workspace/gmail/api/guides/handle-errors shows them. */
  'rate-403': () => older(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded'),
  'project-rate-403': () => older(403, 'rateLimitExceeded', 'Rate Limit Exceeded'),
  'project-rate-429': () => older(429, 'rateLimitExceeded', 'Rate Limit Exceeded'),
  'daily-limit-403': () => pace(403, 'dailyLimitExceeded', 'Daily Limit Exceeded'),
  'rate-403-other-words': () => older(403, 'userRateLimitExceeded', 'User rate limit exceeded.'),
  'quota-exceeded-403': () => older(403, 'quotaExceeded', 'Quota exceeded.'),
  /** The time stands in the message alone: https://github.com/taers232c/GAMADV-XTD3/issues/337 */
  'rate-429': (moment) => pace(429, 'userRateLimitExceeded', datedMessage(moment)),
  'rate-429-global': (moment) => exhausted(datedMessage(moment)),
  'rate-403-dated': (moment) => pace(403, 'rateLimitExceeded', datedMessage(moment)),
  /** With what it is about behind it: https://github.com/googleapis/google-api-ruby-client/issues/20544 */
  'rate-429-about': (moment) => exhausted(`${datedMessage(moment)} (Mail sending)`),
  /** https://github.com/elie222/inbox-zero/issues/1880 */
  'concurrency-429': () => exhausted('Too many concurrent requests for user.'),
  'concurrency-429-older': () =>
    older(429, 'rateLimitExceeded', 'Too many concurrent requests for user'),
  /** https://github.com/elie222/inbox-zero/issues/379 */
  'exhausted-429': () => exhausted('Resource has been exhausted (e.g. check quota).'),
  'exhausted-429-newer': () =>
    exhausted('Resource has been exhausted (e.g. check quota).', 'newer'),
} satisfies Record<string, Refusal>;

/** Refusals that no waiting ends. */
export const FINAL_REFUSALS = {
  'scope-403': () => insufficientScopes('users.messages.list'),
  'delegation-403': () => forbidden('Delegation denied for someone@elsewhere.example'),
  'domain-policy-403': () =>
    refusal(403, 'PERMISSION_DENIED', 'domainPolicy', {
      message: 'The domain administrators have disabled Gmail apps.',
      form: 'older',
    }),
  'not-configured-403': () =>
    refusal(403, 'PERMISSION_DENIED', 'accessNotConfigured', {
      message:
        `Gmail API has not been used in project 408112233445 before or it is disabled. Enable it by visiting ${ENABLE_PAGE} ` +
        'then retry. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.',
      domain: 'usageLimits',
      details: [errorInfo('SERVICE_DISABLED', { consumer: CONSUMER })],
    }),
  'no-gmail-400': () => mailServiceNotEnabled(),
} satisfies Record<string, Refusal>;

/** Google's own trouble. */
export const SERVER_REFUSALS = {
  'backend-500': () => older(500, 'backendError', 'Backend Error', 'global'),
  'internal-500': () =>
    refusal(500, 'INTERNAL', 'backendError', { message: 'Internal error encountered.' }),
  'unknown-500': () => refusal(500, 'UNKNOWN', 'unknown', { message: 'Unknown Error.' }),
  'unavailable-503': () =>
    refusal(503, 'UNAVAILABLE', 'backendError', {
      message: 'The service is currently unavailable.',
    }),
  'deadline-504': () =>
    refusal(504, 'DEADLINE_EXCEEDED', 'backendError', {
      message: 'Deadline expired before operation could complete.',
    }),
  'precondition-400': () =>
    refusal(400, 'FAILED_PRECONDITION', 'failedPrecondition', {
      message: 'Precondition check failed.',
    }),
} satisfies Record<string, Refusal>;

const OTHER_REFUSALS = {
  'token-401': () => invalidCredentials(),
  'page-token-400': () => invalidArgument('Invalid pageToken'),
  'gone-404': () => notFound(),
} satisfies Record<string, Refusal>;

/** Every refusal of Gmail that the sandbox knows, by a name that ends in its status or hints at it. */
const REFUSALS = {
  ...PACE_REFUSALS,
  ...FINAL_REFUSALS,
  ...SERVER_REFUSALS,
  ...OTHER_REFUSALS,
} satisfies Record<string, Refusal>;

export type RefusalName = keyof typeof REFUSALS;

export const REFUSAL_NAMES = namesOf(REFUSALS);

export function googleRefusal(name: RefusalName, moment: Moment): GoogleError {
  const create: Refusal = REFUSALS[name];
  return create(moment);
}

function refusal(
  code: number,
  status: string,
  reason: string,
  rest: { message: string } & Partial<GoogleErrorOptions>,
): GoogleError {
  return new GoogleError({ code, status, reason, ...rest });
}

function quota(limit: string, code: number, status: string, form?: 'newer'): GoogleError {
  return refusal(code, status, 'rateLimitExceeded', {
    message: `Quota exceeded for quota metric 'Queries' and limit '${limit}' of service 'gmail.googleapis.com' for consumer '${CONSUMER}'.`,
    domain: 'usageLimits',
    details: [errorInfo('RATE_LIMIT_EXCEEDED', { consumer: CONSUMER, quota_limit: limit })],
    ...(form === undefined ? {} : { form }),
  });
}

function pace(code: 403 | 429, reason: string, message: string): GoogleError {
  return refusal(code, STATUS_OF_CODE[code], reason, { message, domain: 'usageLimits' });
}

function older(
  code: keyof typeof STATUS_OF_CODE,
  reason: string,
  message: string,
  domain = 'usageLimits',
): GoogleError {
  return refusal(code, STATUS_OF_CODE[code], reason, { message, domain, form: 'older' });
}

function exhausted(message: string, form?: 'newer'): GoogleError {
  return refusal(429, 'RESOURCE_EXHAUSTED', 'rateLimitExceeded', {
    message,
    ...(form === undefined ? {} : { form }),
  });
}

/** Two spaces, as Gmail writes it. */
function datedMessage({ nowMs, waitMs }: Moment): string {
  return `User-rate limit exceeded.  Retry after ${new Date(nowMs + waitMs).toISOString()}`;
}
