import { eq } from 'drizzle-orm';
import { z } from 'zod';

import { waitlist } from '#worker/waitlist/schema.ts';

import { buildApi } from './api.ts';
import { buildRuntime, type TestRuntimeParts } from './build-runtime.ts';
import { mailTo } from './mail.ts';

const LINK = /https:\/\/grinbox\.test\/waitlist\/confirm\?lang=(?:sv|en)#(\S+)/;

/** A service before its launch, with a waiting list, and somebody who writes their address into its form. */
export function buildWaitlist(parts: TestRuntimeParts = {}) {
  const runtime = buildRuntime({ settings: { LAUNCH: 'gated' }, ...parts });
  const { send } = buildApi(runtime);
  let visitors = 0;

  /** From a network of its own, unless one is given. */
  async function join(email: string, changes: object = {}, network?: string): Promise<Response> {
    visitors += 1;
    const body = { email, language: 'sv', marketingTextVersion: null, ...changes };
    return send('/api/waitlist', {
      method: 'POST',
      headers: { 'cf-connecting-ip': network ?? `198.51.${visitors >> 8}.${visitors & 255}` },
      body: JSON.stringify(body),
    });
  }

  async function follow(
    step: 'confirm' | 'decline-news' | 'leave',
    token: string,
  ): Promise<number> {
    const body = JSON.stringify({ token });
    return (await send(`/api/waitlist/${step}`, { method: 'POST', body })).status;
  }

  async function leave(token: string): Promise<unknown> {
    const body = JSON.stringify({ token });
    return (await send('/api/waitlist/leave', { method: 'POST', body })).json();
  }

  async function entryOf(email: string) {
    return runtime.db.select().from(waitlist).where(eq(waitlist.email, email)).get();
  }

  return { runtime, send, join, follow, leave, entryOf };
}

let addresses = 0;

/** An address that nobody has written before. */
export function newAddress(): string {
  addresses += 1;
  return `anna${addresses}@example.se`;
}

/** What the link carries that was mailed to an address last. */
export async function mailedToken(email: string): Promise<string> {
  const [mail] = await mailTo(email);
  return z.string().parse(LINK.exec(mail?.text ?? '')?.[1]);
}
