import type { Fault, FaultAction, FaultQueue } from '#tests/google-sandbox/faults/fault-queue.ts';

/** A fault that a person can switch on and off on the sandbox's page. */
export type FaultSwitch = { id: string; label: string; method: string; action: FaultAction };

const GMAIL = 'users.*';
/** Until it is switched off. */
const ENDLESS = Number.MAX_SAFE_INTEGER;

function gmailError(
  status: number,
  reason: string,
  message: string,
  retryAfter?: string,
): FaultAction {
  const error = { code: status, message, errors: [{ message, domain: 'usageLimits', reason }] };
  return {
    kind: 'answer',
    status,
    body: { error },
    ...(retryAfter === undefined ? {} : { headers: { 'retry-after': retryAfter } }),
  };
}

export const FAULT_SWITCHES: readonly FaultSwitch[] = [
  {
    id: 'slow',
    label: 'Gmail takes two seconds for each call',
    method: GMAIL,
    action: { kind: 'delay', delayMs: 2_000 },
  },
  { id: 'hanging', label: 'Gmail never answers', method: GMAIL, action: { kind: 'hang' } },
  {
    id: 'unavailable',
    label: 'Gmail is down (503)',
    method: GMAIL,
    action: gmailError(503, 'backendError', 'Backend Error'),
  },
  {
    id: 'too-many',
    label: 'Too many requests (429, wait 5 s)',
    method: GMAIL,
    action: gmailError(429, 'rateLimitExceeded', 'Too many concurrent requests for user.', '5'),
  },
  {
    id: 'user-rate',
    label: 'User rate limit (403)',
    method: GMAIL,
    action: gmailError(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded'),
  },
  {
    id: 'daily-limit',
    label: 'The day’s quota is spent (403)',
    method: GMAIL,
    action: gmailError(403, 'dailyLimitExceeded', 'Daily Limit Exceeded'),
  },
  { id: 'dropping', label: 'Connections break', method: GMAIL, action: { kind: 'drop' } },
  {
    id: 'lost-answer',
    label: 'Mail is moved, and the answer is lost',
    method: 'users.messages.batchModify',
    action: { kind: 'drop-after-effect' },
  },
  {
    id: 'token-error',
    label: 'The token endpoint fails (500)',
    method: 'oauth.token',
    action: { kind: 'answer', status: 500, body: { error: 'internal_failure' } },
  },
  {
    id: 'invalid-grant',
    label: 'Refresh tokens are refused (invalid_grant)',
    method: 'oauth.token',
    action: {
      kind: 'answer',
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
    },
  },
];

export function isSwitchedOn(faults: FaultQueue, wanted: FaultSwitch): boolean {
  return faults.pending().some((fault) => isOf(wanted, fault));
}

/** Switches a fault on, or off together with the calls that it keeps hanging. Other faults stay. */
export function switchFault(faults: FaultQueue, wanted: FaultSwitch, isOn: boolean): void {
  if (isSwitchedOn(faults, wanted) === isOn) return;
  if (isOn) {
    faults.add({ method: wanted.method, skip: 0, times: ENDLESS, action: wanted.action });
    return;
  }
  const others = faults.pending().filter((fault) => !isOf(wanted, fault));
  faults.clear();
  for (const fault of others) faults.add(fault);
}

/** One that a test has ordered for some calls is another, be it of the same kind. */
function isOf({ method, action }: FaultSwitch, fault: Fault): boolean {
  return (
    fault.times > ENDLESS / 2 &&
    fault.method === method &&
    JSON.stringify(fault.action) === JSON.stringify(action)
  );
}
