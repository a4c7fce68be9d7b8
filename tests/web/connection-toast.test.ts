import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import type {
  connectionLoss,
  tellOfConnection,
} from '#web/features/dashboard/tell-of-connection.ts';

import { buildSession } from './build-session.ts';
import { openWebBuild, type WebBuild } from './web-build.ts';

let web: WebBuild;
const isFunction = (value: unknown) => typeof value === 'function';
const moduleSchema = z.object({
  tellOfConnection: z.custom<typeof tellOfConnection>(isFunction),
  connectionLoss: z.custom<typeof connectionLoss>(isFunction),
});

async function toasts() {
  return moduleSchema.parse(await web.load('/features/dashboard/tell-of-connection.ts'));
}

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

test.each([
  ['there is none', { ...buildSession(1), connection: null }, 'missing'],
  ['it is revoked', buildSession(1, { isRevoked: true }), 'revoked'],
  ['it lives', buildSession(1), null],
  ['nobody is signed in any more', { ...buildSession(1), user: null, connection: null }, null],
  ['nobody is known', null, null],
] as const)(
  'of a connection the dashboard tells at once what is wrong: %s',
  async (_how, session, loss) => {
    const { connectionLoss } = await toasts();
    expect(connectionLoss(session)).toBe(loss);
  },
);

test.each([
  ['missing', 'sv', 'Gmail är inte kopplat', 'Anslut igen'],
  ['revoked', 'sv', 'Gmail-kopplingen har gått ut', 'Anslut igen'],
  ['revoked', 'en', 'Gmail connection expired', 'Reconnect'],
] as const)(
  'a toast about a %s connection says, read in %s, %s',
  async (loss, readIn, title, way) => {
    const { tellOfConnection } = await toasts();
    const reconnect = vi.fn<() => void>();
    const [toast] = await web.toastsBy(() => tellOfConnection(loss, reconnect), 'sv', readIn);
    expect([toast?.title, toast?.action?.label]).toEqual([title, way]);
    Reflect.apply(toast?.action?.onClick ?? (() => undefined), undefined, []);
    expect(reconnect).toHaveBeenCalledOnce();
  },
);
