import type { ErrorCode } from '#worker/domain/error-code.ts';

import { atom } from '#web/state/store.ts';

/** Why signing in again came to nothing the last time; null where it has not been tried, or went well. */
export const signInErrorAtom = atom<ErrorCode | null>(null);
