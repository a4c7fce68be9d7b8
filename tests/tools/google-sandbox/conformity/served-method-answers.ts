import { expect } from 'vitest';

import { SERVED_METHODS } from '#tests/tools/google-sandbox/gmail/served-methods.ts';
import { buildSandbox } from '#tests/tools/google-sandbox/support/build-sandbox.ts';

import { buildCaseMailbox, METHOD_CASES, type MethodCase } from './served-method-cases.ts';

/** Enough for every method. */
export const ANY_SCOPE = 'https://mail.google.com/';

const QUOTA = { unitsPerUserMinute: 1_000_000 };
const HISTORY = 'users.history.list';

export type MethodAnswer = { wanted: MethodCase; body: unknown };

/** A sandbox for the cases of a method, and who calls it. Each case has to work. */
export function buildCaller() {
  const caseMailbox = buildCaseMailbox();
  const { withScopes } = buildSandbox({ mailbox: caseMailbox.mailbox, quota: QUOTA });
  const gmail = withScopes([ANY_SCOPE]);

  async function call(wanted: MethodCase): Promise<MethodAnswer> {
    const { status, body } = await gmail(wanted.path, {
      method: wanted.httpMethod,
      ...(wanted.body === undefined
        ? {}
        : { body: JSON.stringify(wanted.body), headers: { 'content-type': 'application/json' } }),
    });
    expect({ wanted, status }).toEqual({ wanted, status: body === null ? 204 : 200 });
    return { wanted, body };
  }

  return {
    call,
    /** The answers to all cases of a method; history has something to tell first. */
    async answersOf(methodId: string): Promise<MethodAnswer[]> {
      const before = methodId === HISTORY ? [...SERVED_METHODS.keys()] : [];
      for (const id of before) {
        for (const wanted of METHOD_CASES.get(id)?.(caseMailbox) ?? []) {
          if (wanted.httpMethod === 'POST') await call(wanted);
        }
      }
      const answers: MethodAnswer[] = [];
      for (const wanted of METHOD_CASES.get(methodId)?.(caseMailbox) ?? []) {
        answers.push(await call(wanted));
      }
      return answers;
    },
  };
}

export function answersOf(methodId: string): Promise<MethodAnswer[]> {
  return buildCaller().answersOf(methodId);
}
