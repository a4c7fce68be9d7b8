import { healthSchema } from '#worker/contract/stats.ts';
import { sessionViewSchema } from '#worker/contract/access.ts';

const TIMEOUT_MS = 15_000;

export type SmokeResult = { what: string; problem: string | null };

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;
type Look = { what: string; path: string; init?: RequestInit; judge: Judge };
/** What is wrong with an answer; null: nothing. */
type Judge = (response: Response) => Promise<string | null>;

/** That it is this very release which answers: while a new one spreads, the one before it still does here and there. */
function buildLook(buildId: string): Look {
  return {
    what: 'it is the release that was deployed',
    path: '/api/health',
    judge: async (response) => {
      const health = healthSchema.safeParse(await response.json());
      const found = health.data?.build ?? 'none';
      return found === buildId ? null : `it is another one: ${found}, not ${buildId}`;
    },
  };
}

/** What has to hold of a site that is live. Nothing of it stays but a sign-in that is begun, which is forgotten in minutes. */
const LOOKS: readonly Look[] = [
  {
    what: 'database and objects answer',
    path: '/api/health',
    judge: async (response) => {
      const health = healthSchema.safeParse(await response.json());
      if (!health.success) return 'its answer is none of ours';
      return health.data.ok ? null : JSON.stringify(health.data.dependencies);
    },
  },
  {
    what: 'the start page is served, with its protection',
    path: '/',
    judge: async (response) => {
      if (response.status !== 200) return `it answers ${response.status}`;
      if (!/<html/i.test(await response.text())) return 'it is no page';
      const missing = ['content-security-policy', 'x-content-type-options'].filter(
        (header) => !response.headers.has(header),
      );
      return missing.length === 0 ? null : `without ${missing.join(' and ')}`;
    },
  },
  { what: 'an address that is nobody’s says so', path: '/nothing-here', judge: hasStatus(404) },
  {
    what: 'settings and secrets are read',
    path: '/api/session',
    judge: async (response) => {
      const session = sessionViewSchema.safeParse(await response.json());
      if (!session.success)
        return 'its answer is none of ours: look at the log for settings.refused';
      return session.data.user === null ? null : 'somebody is signed in';
    },
  },
  {
    what: 'signing in leads to Google',
    path: '/api/auth/google/start',
    judge: async (response) => {
      if (response.status !== 302) return `it answers ${response.status}`;
      const address = new URL(response.headers.get('location') ?? '', response.url);
      const callback = address.searchParams.get('redirect_uri') ?? '';
      const isOurs = callback.startsWith(`${new URL(response.url).origin}/`);
      return isOurs ? null : 'Google would lead back elsewhere: is APP_ORIGIN right?';
    },
  },
  {
    what: 'another site can do nothing here',
    path: '/api/waitlist',
    init: {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example', 'content-type': 'application/json' },
      body: '{}',
    },
    judge: hasStatus(403),
  },
  {
    what: 'nothing is behind the counter',
    path: '/api/admin',
    judge: async (response) => {
      const isGatedAddress = [401, 404].includes(response.status) || isAskedByAccess(response);
      return isGatedAddress ? null : `it answers ${response.status}`;
    },
  },
];

function hasStatus(...expected: number[]): Judge {
  return async ({ status }) => (expected.includes(status) ? null : `it answers ${status}`);
}

/** Whether Cloudflare Access stands in front, and wants to know who it is. */
function isAskedByAccess(response: Response): boolean {
  const location = response.headers.get('location');
  if (response.status !== 302 || location === null || !URL.canParse(location)) return false;
  return new URL(location).hostname.endsWith('.cloudflareaccess.com');
}

/**
 * Looks at a site as a stranger would, and says what is not as it should be. Never throws.
 * `buildId`: of the release that should be there, where that is known.
 */
export async function smokeTest(
  origin: string,
  { buildId, get = fetch }: { buildId?: string; get?: Fetch } = {},
): Promise<SmokeResult[]> {
  const looks = buildId === undefined ? LOOKS : [buildLook(buildId), ...LOOKS];
  return Promise.all(
    looks.map(async ({ what, path, init, judge }) => {
      try {
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const response = await get(origin + path, { redirect: 'manual', signal, ...init });
        return { what, problem: await judge(response) };
      } catch (error) {
        return { what, problem: error instanceof Error ? error.message : String(error) };
      }
    }),
  );
}
