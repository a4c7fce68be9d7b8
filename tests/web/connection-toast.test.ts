import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import type { tellOfConnection } from '#web/features/dashboard/tell-of-connection.ts';

import { buildSession } from './build-session.ts';
import { openWebBuild, type WebBuild } from './web-build.ts';

let web: WebBuild;
const moduleSchema = z.object({
  tellOfConnection: z.custom<typeof tellOfConnection>((value) => typeof value === 'function'),
});

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

test.each([
  [null, [['Gmail är inte kopplat', 'Anslut igen']]],
  [
    buildSession(1, { isRevoked: true }).connection,
    [['Gmail-kopplingen har gått ut', 'Anslut igen']],
  ],
  [buildSession(1).connection, []],
])('on entering, of the connection %j a toast says %j', async (connection, said) => {
  const { tellOfConnection } = moduleSchema.parse(
    await web.load('/features/dashboard/tell-of-connection.ts'),
  );
  const reconnect = vi.fn<() => void>();
  const toasts = await web.toastsBy(() => tellOfConnection(connection, reconnect));
  expect(toasts.map(({ title, action }) => [title, action?.label])).toEqual(said);
  toasts.forEach(({ action }) =>
    Reflect.apply(action?.onClick ?? (() => undefined), undefined, []),
  );
  expect(reconnect).toHaveBeenCalledTimes(toasts.filter(({ action }) => action !== null).length);
});
