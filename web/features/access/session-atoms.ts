import type { SessionView } from '#worker/contract/session.ts';

import { atom } from '#web/state/store.ts';

/** Who is signed in, as last heard from the server; null before the first answer. */
export const sessionAtom = atom<SessionView | null>(null);

/** What everything costs by. */
export const priceListAtom = atom((get) => get(sessionAtom)?.priceList ?? 'standard');

export const userEmailAtom = atom((get) => get(sessionAtom)?.user?.email ?? null);

export const connectionAtom = atom((get) => get(sessionAtom)?.connection ?? null);
