import { gmailClientOver } from '#tests/tools/bench/engine/open-gmail.ts';
import { VirtualTime } from '#tests/tools/bench/engine/virtual-time.ts';
import type { MailboxTruth } from '#tests/tools/google-sandbox/ledger/mailbox-truth.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import type { MailboxOwner } from '#tests/tools/google-sandbox/person/mailbox-owner.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';
import { GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';
import { GMAIL_READONLY_SCOPE } from '#worker/domain/access/connection.ts';

import { buildSandboxScan, MAILBOX_OWNER, SCAN_NOW_MS } from './sandbox-scan.ts';
import { runScan, type ScanHarnessOptions, type ScanRun } from './scan-harness.ts';

const CALL_MS = 60;
/** Asked so seldom, the sandbox never refuses a call for its quota. */
const BETWEEN_ASKED_MS = 1_000;

export type GmailAnswer = { status: number; body: string };

/** A call as it goes out. */
export type GmailCall = {
  /** From 1, over all lives of the scan. */
  number: number;
  atMs: number;
  units: number;
  /** Below /users/me/. */
  path: string;
  search: string | null;
  isFirstPage: boolean;
};

export type ReplayOptions = Partial<Omit<ScanHarnessOptions, 'clock' | 'openGmail'>> & {
  time?: VirtualTime;
  /** How long a call takes; each as long as the other unless given. */
  latencyMs?: (call: GmailCall) => number;
  /** What Gmail answers in place of what is true; null: the truth. */
  answerInstead?: (call: GmailCall) => GmailAnswer | null;
};

export type ReplayedRun = ScanRun & { calls: readonly GmailCall[]; mostUnderWay: number };

export type ReplayedScan = {
  truth: MailboxTruth;
  run: (options?: ReplayOptions) => Promise<ReplayedRun>;
  /** Lets hours go by, and then something happen to the mailbox: a scan has to begin later than that. */
  happen: (hours: number, act: (owner: MailboxOwner) => void) => void;
};

/**
 * Scans of one mailbox that does not change while one runs, in virtual time: what the sandbox has answered once is answered
 * from memory from then on, so that hundreds of scans cost little. Quota and tokens are not looked at.
 */
export function buildReplayedScan(mailbox: Mailbox): ReplayedScan {
  const { sandbox, clock: sandboxClock, truth } = buildSandboxScan(mailbox);
  const remembered = new Map<string, GmailAnswer>();

  async function ask(request: Request): Promise<GmailAnswer> {
    const known = remembered.get(request.url);
    if (known !== undefined) return known;
    sandboxClock.nowMs += BETWEEN_ASKED_MS;
    const email = MAILBOX_OWNER.address;
    const tokens = sandbox.issueTokens({ email, scopes: [GMAIL_READONLY_SCOPE] });
    const headers = { authorization: `Bearer ${tokens?.accessToken}` };
    const response = await sandbox.fetch(new Request(request.url, { headers }));
    const answer = { status: response.status, body: await response.text() };
    remembered.set(request.url, answer);
    return answer;
  }

  async function run(options: ReplayOptions = {}): Promise<ReplayedRun> {
    const { time = new VirtualTime(SCAN_NOW_MS), ...rest } = options;
    const { latencyMs = () => CALL_MS, answerInstead = () => null, ...harnessOptions } = rest;
    const { clock, sleep } = time;
    const calls: GmailCall[] = [];
    let underWay = 0;
    let mostUnderWay = 0;
    const gmail = gmailClientOver(
      async (request) => {
        const call = describeCall(request, calls.length + 1, clock.nowMs);
        calls.push(call);
        underWay += 1;
        mostUnderWay = Math.max(mostUnderWay, underWay);
        const { status, body } = answerInstead(call) ?? (await ask(request));
        await sleep(latencyMs(call));
        underWay -= 1;
        return new Response(body, { status });
      },
      () => clock.nowMs,
    );
    const openGmail = async () => ({ ok: true, gmail }) as const;
    const ended = await runScan({ clock, openGmail, ...harnessOptions });
    return { ...ended, calls, mostUnderWay };
  }

  function happen(hours: number, act: (owner: MailboxOwner) => void): void {
    const owner = sandbox.owner(MAILBOX_OWNER.address);
    if (owner === null) throw new Error('nobody owns the mailbox');
    sandboxClock.nowMs = Math.max(sandboxClock.nowMs, SCAN_NOW_MS + hours * HOUR_MS);
    act(owner);
    remembered.clear();
  }

  return { truth, run, happen };
}

function describeCall(request: Request, number: number, atMs: number): GmailCall {
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.slice(pathname.indexOf('/users/me/') + '/users/me/'.length);
  return {
    number,
    atMs,
    units: unitsOf(path),
    path,
    search: searchParams.get('q'),
    isFirstPage: !searchParams.has('pageToken'),
  };
}

function unitsOf(path: string): number {
  if (path === 'profile') return GMAIL_PRICES.getProfile;
  if (path === 'messages') return GMAIL_PRICES.listMessages;
  if (path === 'history') return GMAIL_PRICES.listHistory;
  return path.startsWith('messages/') ? GMAIL_PRICES.getMessage : GMAIL_PRICES.getLabel;
}
