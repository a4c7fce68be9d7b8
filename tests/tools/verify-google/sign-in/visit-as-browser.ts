/** What a person does on the sandbox's pages. */
export type Visit = {
  account: string;
  isDenying?: boolean;
  /** Scopes ticked; all that are asked for when left out. */
  scopes?: readonly string[];
};

/**
 * Does over HTTP what a browser and a person do: opens the address, decides on the sandbox's page, and
 * follows where it leads. Returns the status of the page at the end.
 */
export async function visitAsBrowser(
  startAddress: string,
  { account, isDenying = false, scopes }: Visit,
): Promise<number> {
  const authorizationUrl = new URL(await locationOf(await fetch(startAddress, MANUAL)));
  const asked = authorizationUrl.searchParams.get('scope')?.split(' ') ?? [];
  const form = new URLSearchParams({
    request: authorizationUrl.searchParams.toString(),
    account,
    decision: isDenying ? 'cancel' : 'continue',
  });
  for (const scope of scopes ?? asked) form.append('scope', scope);
  const decision = new URL('/o/oauth2/v2/auth/decision', authorizationUrl);
  const decided = await fetch(decision, { ...MANUAL, method: 'POST', body: form });
  return (await fetch(await locationOf(decided), MANUAL)).status;
}

const MANUAL = { redirect: 'manual' } as const;

async function locationOf(response: Response): Promise<string> {
  const location = response.headers.get('location');
  await response.body?.cancel();
  if (location === null) throw new Error(`no redirect, but status ${response.status}`);
  return location;
}
