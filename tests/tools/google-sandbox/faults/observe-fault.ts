import { expect } from 'vitest';
import { z } from 'zod';

import { reasonOf } from '#tests/tools/google-sandbox/gmail/error-reason.ts';

import type { FaultAction } from './fault.ts';
import type { Probe, ProbedSandbox } from './probed-sandbox.ts';

const tokenErrorSchema = z.object({ error: z.string() });

/** What a caller sees of one call under a fault, in words. One that hangs is let go once it is seen to. */
export async function observe(
  probed: ProbedSandbox,
  probe: Probe,
  { kind }: FaultAction,
): Promise<string> {
  const answer = probe().catch(() => null);
  if (kind === 'hang' || kind === 'hang-after-effect') {
    await expectToHang(probed, answer);
    expect((await answer)?.status).toBe(504);
    return 'no answer';
  }
  const response = await answer;
  if (response === null) return 'no connection';
  if (kind === 'hang-mid-body')
    return `${response.status}, ${await observeHalfBody(probed, response)}`;
  const text = await response.text().catch(() => null);
  const [delayMs] = probed.delays();
  return [
    `${response.status} ${text === null ? 'half a body' : await describeBody(text)}`.trim(),
    ...(response.headers.has('retry-after')
      ? [`retry after ${response.headers.get('retry-after')}`]
      : []),
    ...(delayMs === undefined ? [] : [`${delayMs} ms late`]),
  ].join(', ');
}

/** Something else is answered while this is not; then the faults are cleared. */
async function expectToHang(probed: ProbedSandbox, hanging: Promise<unknown>): Promise<void> {
  await expect.poll(() => probed.sandbox.faults.pending()).toEqual([]);
  const other = probed.labels();
  expect(await Promise.race([hanging, other])).toBe(await other);
  probed.sandbox.faults.clear();
}

async function observeHalfBody(probed: ProbedSandbox, response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = decoder.decode((await reader?.read())?.value, { stream: true });
  expect(text).not.toBe('');
  const rest = reader?.read();
  await expectToHang(probed, Promise.resolve(rest));
  for (let piece = await rest; piece?.done === false; piece = await reader?.read()) {
    text += decoder.decode(piece.value, { stream: true });
  }
  JSON.parse(text);
  return 'half a body until the end';
}

/** Google's reason or the token endpoint's word for a refusal, or what else there is. */
async function describeBody(text: string): Promise<string> {
  if (text === '') return '';
  if (text.startsWith('<')) return 'web page';
  const reason = await reasonOf(new Response(text));
  if (reason !== null) return reason;
  try {
    const refused = tokenErrorSchema.safeParse(JSON.parse(text));
    return refused.success ? refused.data.error : '';
  } catch {
    return 'no JSON';
  }
}
