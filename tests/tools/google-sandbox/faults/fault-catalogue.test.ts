import { expect, onTestFinished, test, vi } from 'vitest';

import { FAULT_CATALOGUE, FAULT_GROUPS, presetFault, type FaultPreset } from './fault-catalogue.ts';
import { observe } from './observe-fault.ts';
import { buildProbedSandbox, type Door, type Probe, type ProbedSandbox } from './probed-sandbox.ts';

/** What a caller sees, with a plus where something is changed all the same; and the faults of which it is so. */
const EXPECTED: readonly [string, string][] = [
  ['401 authError', 'F01-token-refused F01-token-expires F17-new-password'],
  ['401 authError +', 'F17-grant-revoked'],
  ['400 invalid_grant', 'F02-invalid-grant F02-invalid-grant-revoked F02-invalid-rapt'],
  ['400 admin_policy_enforced', 'F02-admin-policy'],
  ['500 internal_failure', 'F02-500'],
  ['503 temporarily_unavailable', 'F02-503 F02-certs-503 F17-revoke-503'],
  ['429 rate_limit_exceeded', 'F02-429'],
  ['400 web page', 'F02-400-page'],
  ['429 web page', 'F03-429-page'],
  ['502 web page', 'F02-502-page F04-502-page'],
  ['403 rateLimitExceeded', 'F03-quota-403 F03-project-rate-403 F03-rate-403-dated'],
  ['403 userRateLimitExceeded', 'F03-rate-403 F03-rate-403-other-words'],
  ['403 dailyLimitExceeded', 'F03-daily-limit-403'],
  ['403 quotaExceeded', 'F03-quota-exceeded-403'],
  ['403 RATE_LIMIT_EXCEEDED', 'F03-quota-403-newer'],
  ['429 RATE_LIMIT_EXCEEDED', 'F03-quota-429-newer'],
  ['429 userRateLimitExceeded', 'F03-rate-429'],
  ['429 rateLimitExceeded', 'F03-quota-429 F03-project-rate-429 F03-rate-429-global'],
  ['429 rateLimitExceeded', 'F03-rate-429-about F03-concurrency-429 F03-concurrency-429-older'],
  ['429 rateLimitExceeded', 'F03-exhausted-429 F05-429'],
  ['429', 'F03-exhausted-429-newer F03-429-empty'],
  ['429 rateLimitExceeded, retry after 20', 'F03-wait-20-s'],
  ['429 rateLimitExceeded, retry after Thu, 15 Oct 2026 20:00:20 GMT', 'F03-wait-until'],
  ['403 insufficientPermissions', 'F03-scope-403'],
  ['403 forbidden', 'F03-delegation-403'],
  ['403 domainPolicy', 'F03-domain-policy-403'],
  ['403 accessNotConfigured', 'F03-not-configured-403'],
  ['400 failedPrecondition', 'F03-no-gmail-400 F04-precondition-400'],
  ['500 backendError', 'F04-backend-500 F04-internal-500'],
  ['500 unknown', 'F04-unknown-500'],
  ['504 backendError', 'F04-deadline-504'],
  ['503 backendError', 'F04-unavailable-503 F04-storm-60-s F04-storm-10-min F05-503 F05-moves-503'],
  ['503 backendError, retry after 20', 'F04-wait-20-s'],
  ['200 no JSON', 'F02-truncated F06-truncated'],
  ['200 web page', 'F06-web-page F06-web-page-as-json'],
  ['200', 'F02-another-type F06-empty F06-invalid-utf-8 F06-duplicate-keys F06-nothing F06-list'],
  ['200', 'F06-empty-object F06-another-type F06-without-id F06-impossible-id F06-without-size'],
  ['200', 'F06-without-internal-date F06-impossible-internal-date F06-negative-internal-date'],
  ['200', 'F06-zero-size F06-negative-size F06-fractional-size F06-endless-size'],
  ['200', 'F06-huge-mail-header F06-huge-http-header'],
  ['200', 'F31-truncates-at-30 F31-truncates-at-10 F31-shifts-sizes-4-pct'],
  ['200', 'F31-lags-5-min F31-leaks-30-days F31-blurs-senders'],
  ['200, 2000 ms late', 'F02-slow-2-s'],
  ['204, 2000 ms late +', 'F07-slow-2-s'],
  ['204, 30000 ms late +', 'F07-slow-30-s'],
  ['no answer', 'F02-hang F07-hang F17-revoke-hang'],
  ['no answer +', 'F15-hang'],
  ['200, half a body until the end', 'F07-hang-mid-body'],
  ['200 half a body', 'F07-drop-mid-body'],
  ['no connection', 'F02-drop F02-lost-answer F05-drop F07-drop'],
  ['no connection +', 'F15-lost-answer F17-revoke-lost'],
  ['503 backendError +', 'F15-503'],
  ['400 invalidArgument', 'F22-stale-page F22-history-stale-page'],
  ['404 notFound', 'F05-404 F22-history-gone F25-message-gone'],
];
/** Where Node's own limit on headers stands between. */
const EXPECTED_OVER_HTTP: Readonly<Record<string, string>> = {
  'F06-huge-http-header': 'no connection',
};
const EXPECTED_OF_ID = new Map(
  EXPECTED.flatMap(([seen, ids]) => ids.split(' ').map((id) => [id, seen])),
);

const DOORS: readonly Door[] = ['in the same process', 'over HTTP'];

/** A call that the fault strikes; one that changes something, where there is such a one. */
function probeFor(
  { group, fault: { method, page, action } }: FaultPreset,
  probed: ProbedSandbox,
): Probe | Promise<Probe> {
  switch (method) {
    case 'oauth.token':
      return probed.refresh;
    case 'oauth.revoke':
      return probed.revoke;
    case 'oauth.certs':
      return probed.certificates;
    case 'users.messages.get':
      return probed.message;
    case 'users.messages.list':
      return probed.secondPage();
    case 'users.history.list':
      return page === undefined ? probed.history : probed.secondHistoryPage();
    default:
      return group === 'F06' || action.kind.endsWith('mid-body') ? probed.message : probed.move;
  }
}

test('the catalogue has every group, each name once, and nothing that is not looked at here', () => {
  const ids = FAULT_CATALOGUE.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual([...EXPECTED_OF_ID.keys()].toSorted());
  expect(new Set(FAULT_CATALOGUE.map(({ group }) => group))).toEqual(
    new Set(Object.keys(FAULT_GROUPS)),
  );
});

test.each(
  DOORS.flatMap((door) => FAULT_CATALOGUE.map((preset) => [preset.id, door, preset] as const)),
)('%s, %s, is what it says, and once it is cleared all is well', async (id, door, preset) => {
  const probed = await buildProbedSandbox(door);
  const { sandbox } = probed;
  const probe = await probeFor(preset, probed);
  const isShare = preset.fault.share !== undefined;
  const fault = presetFault(id, isShare ? { share: { probability: 1 }, times: 1 } : {});
  if (fault === null) throw new Error('the catalogue does not have it');
  sandbox.faults.add(fault);
  // The HTTP server tells of each answer that it could not send whole.
  const complaints = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => complaints.mockRestore());

  const seen = await observe(probed, probe, fault.action);
  const isChanged = probed.trashed().length > 0 || sandbox.grants.liveGrants().length === 0;
  const expected = door === 'over HTTP' ? EXPECTED_OVER_HTTP[id] : undefined;
  expect(`${seen}${isChanged ? ' +' : ''}`).toBe(expected ?? EXPECTED_OF_ID.get(id));
  expect(sandbox.ledger.calls().filter(({ isFault }) => isFault)).toHaveLength(1);

  sandbox.faults.clear();
  const { accessToken } = probed.issueTokens();
  expect((await probed.labels(accessToken)).status).toBe(200);
  if (fault.method !== 'oauth.revoke') expect((await probe(accessToken)).ok).toBe(true);
  expect(sandbox.faults.pending()).toEqual([]);
});

test.each([
  ['F04-storm-60-s', 60_000],
  ['F04-storm-10-min', 600_000],
])('%s lasts so long and no longer', async (id, durationMs) => {
  const { sandbox, labels, pass } = await buildProbedSandbox('in the same process');
  const fault = presetFault(id);
  if (fault === null) throw new Error('the catalogue does not have it');
  sandbox.faults.add(fault);
  const statuses = [];
  for (const waitMs of [0, 1_000, durationMs - 1_001, 1]) {
    pass(waitMs);
    statuses.push((await labels()).status);
  }
  expect(statuses).toEqual([503, 503, 503, 200]);
  expect(sandbox.faults.pending()).toEqual([]);
});

test.each(FAULT_CATALOGUE.filter(({ group }) => group === 'F05').map(({ id }) => [id]))(
  '%s strikes one call in ten, and the same ones each time',
  async (id) => {
    const strikesOf = async () => {
      const probed = await buildProbedSandbox('in the same process');
      const preset = FAULT_CATALOGUE.find((other) => other.id === id);
      if (preset === undefined) throw new Error('the catalogue does not have it');
      const probe = await probeFor(preset, probed);
      probed.sandbox.faults.add(preset.fault);
      for (let call = 0; call < 200; call += 1) {
        await probe().catch(() => null);
        probed.pass(1_000);
      }
      return probed.sandbox.ledger
        .calls()
        .flatMap(({ isFault, number }) => (isFault ? [number] : []));
    };
    const strikes = await strikesOf();
    expect(strikes.length).toBeGreaterThan(10);
    expect(strikes.length).toBeLessThan(32);
    expect(await strikesOf()).toEqual(strikes);
  },
);
