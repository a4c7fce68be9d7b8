import { googleEndpoints } from '#worker/platform/google/endpoints.ts';

import type { ExaminePlan } from './examine.ts';
import { Interrupted } from './interrupted.ts';
import type { VerifyOptions } from './options.mjs';
import { REFERENCE_OWNER } from '#tests/tools/verify-google/reference/reference-mailbox.ts';
import {
  createSandboxInProcess,
  openSandboxSide,
} from '#tests/tools/verify-google/reference/sandbox-side.ts';
import {
  serveSandbox,
  type ServedSandbox,
} from '#tests/tools/verify-google/reference/served-sandbox.ts';
import { countVerdicts } from '#tests/tools/verify-google/report/compare.ts';
import { howToPutBack, writePutBack } from '#tests/tools/verify-google/report/write-put-back.ts';
import { writeTable } from '#tests/tools/verify-google/report/write-table.ts';
import { SetupError } from './setup-error.ts';
import type { Side } from './side.ts';
import { redirectUriOf } from '#tests/tools/verify-google/sign-in/consent-listener.ts';
import { readCredentials } from '#tests/tools/verify-google/sign-in/credentials.ts';
import { openSide } from '#tests/tools/verify-google/sign-in/open-side.ts';
import { visitAsBrowser } from '#tests/tools/verify-google/sign-in/visit-as-browser.ts';
import { verify, type Verification } from './verify.ts';
import { StoppedWhileMoving } from '#tests/tools/verify-google/write/observe-trashing.ts';

/** Below Google's 6,000, so that other use of the same project goes on. */
const UNITS_PER_MINUTE = 4_000;
/** Long enough for calls made together to be under way together. */
const BURST_LATENCY_MS = 30;
const INTERRUPTED_CODE = 130;

export type Terminal = {
  abort: AbortSignal;
  print: (text: string) => void;
  /** Whether lines can be written over. */
  isLive: boolean;
};

/** The whole command. Returns the exit code. */
export async function verifyWithOptions(
  options: VerifyOptions,
  terminal: Terminal,
): Promise<number> {
  const { print } = terminal;
  let served: ServedSandbox | null = null;
  let other: Side | null = null;
  try {
    if (options.isSandbox) {
      const latencyMs = options.isBursting ? BURST_LATENCY_MS : 0;
      served = await serveSandbox({ callbackPort: options.port, latencyMs });
    }
    other =
      served === null
        ? await openGoogle(options, terminal)
        : await openServed(served, options, terminal);
    const verification = await compareWith(other, options, terminal);
    report(verification, options, print);
    return exitCode(verification, options);
  } catch (error) {
    return explain(error, print);
  } finally {
    if (other !== null && !(await other.access.end())) {
      print(
        'Google could not be told to end the access. End it at https://myaccount.google.com/connections\n',
      );
    }
    await served?.close();
  }
}

async function openGoogle(
  { envFile, port, account, isWriting }: VerifyOptions,
  { abort, print }: Terminal,
): Promise<Side> {
  return openSide({
    endpoints: googleEndpoints(undefined),
    credentials: readCredentials(envFile),
    port,
    account,
    isWriting,
    abort,
    invite(address) {
      print(
        [
          '',
          `  Open                  ${address}`,
          '  and sign in to an account that is for testing only.',
          isWriting
            ? '  Leave both boxes about Gmail ticked. Mail that you marked is moved and put back.'
            : '  Nothing is changed: only leave to read is asked for.',
          '',
          `  Should Google say redirect_uri_mismatch: add ${redirectUriOf(port)}`,
          '  to the redirect URIs of your OAuth client. Ctrl-C ends everything.',
          '',
          '',
        ].join('\n'),
      );
      return Promise.resolve();
    },
  });
}

function openServed(
  { endpoints, credentials }: ServedSandbox,
  { port, isWriting }: VerifyOptions,
  { abort }: Terminal,
): Promise<Side> {
  return openSide({
    endpoints,
    credentials,
    port,
    account: REFERENCE_OWNER.address,
    isWriting,
    abort,
    async invite(address) {
      await visitAsBrowser(address, { account: REFERENCE_OWNER.address });
    },
  });
}

async function compareWith(
  other: Side,
  { isWriting, isBursting, maxUnits }: VerifyOptions,
  { abort, print, isLive }: Terminal,
): Promise<Verification> {
  const plan: ExaminePlan = {
    isWriting,
    isBursting,
    maxUnits,
    unitsPerMinute: UNITS_PER_MINUTE,
    abort,
  };
  const sandbox = await openSandboxSide(createSandboxInProcess(), { isWriting });
  return verify({ sandbox, other }, plan, {
    onCheck(position, total) {
      if (isLive) print(`\r  Asked ${position} of ${total} ${position === total ? '\n\n' : ''}`);
    },
    onMoving(before) {
      print(
        `\n  Moving ${before.size} marked messages to the trash and back. Should this be cut short for good:\n  ${howToPutBack(before)}\n`,
      );
    },
  });
}

function report(
  verification: Verification,
  options: VerifyOptions,
  print: Terminal['print'],
): void {
  const { rows, usage, putBack } = verification;
  const lines = [
    writeTable(rows, options.isSandbox ? 'The sandbox over HTTP' : 'Google'),
    ...(putBack === null ? [] : [writePutBack(putBack)]),
    `${usage.units} quota units by our price table, in ${usage.calls} calls of ${usage.medianMs} ms (median) to ${usage.slowestMs} ms; ${usage.refusals} refused for pace.`,
  ];
  print(`${lines.join('\n')}\n`);
  if (!options.isJson) return;
  const { messages, changed, notRestored } = putBack ?? {};
  const json = {
    isSandbox: options.isSandbox,
    verdicts: countVerdicts(rows),
    ...usage,
    putBack: putBack === null ? null : { messages, changed, notRestored },
    rows,
  };
  print(`${JSON.stringify(json)}\n`);
}

function exitCode({ rows, putBack }: Verification, { isStrict }: VerifyOptions): number {
  const isPutBack = putBack === null || putBack.notRestored === 0;
  return isPutBack && !(isStrict && countVerdicts(rows).differs > 0) ? 0 : 1;
}

function explain(error: unknown, print: Terminal['print']): number {
  if (error instanceof SetupError) {
    print(`\n${error.message}\n`);
    return 1;
  }
  if (error instanceof Interrupted) {
    print('\nEnded before all was asked.\n');
    return INTERRUPTED_CODE;
  }
  if (error instanceof StoppedWhileMoving) {
    print(`\nEnded while marked messages were being moved.\n${writePutBack(error.putBack)}\n`);
    return error.cause instanceof Interrupted ? INTERRUPTED_CODE : 1;
  }
  print(`\nThe checks could not go on: ${error instanceof Error ? error.message : 'unknown'}\n`);
  return 1;
}
