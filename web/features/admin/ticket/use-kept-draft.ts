import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';

import { userIdAtom } from '#web/features/access/session-atoms.ts';
import { useAtomValue } from '#web/state/store.ts';
import { keepInTab, readInTab } from '#web/state/tab-storage.ts';

const keptSchema = z.strictObject({ userId: z.string().nullable(), draft: z.unknown() });

/**
 * What is being written, under a name that nothing else has. It outlives a reload, and the way through a sign-in: the
 * tab keeps it from the moment the page is left until its writer is back, and gives it to nobody else.
 */
export function useKeptDraft<Draft extends object>(name: string, schema: z.ZodType<Draft>) {
  const key = `grinbox.draft.${name}`;
  const userId = useAtomValue(userIdAtom);
  const [draft, setDraft] = useState<Draft | null>(() => {
    const kept = keptSchema.safeParse(readInTab(key)).data;
    return kept?.userId === userId ? (schema.safeParse(kept.draft).data ?? null) : null;
  });
  const keep = useEffectEvent(() => keepInTab(key, draft === null ? null : { userId, draft }));

  useEffect(() => {
    const forget = () => keepInTab(key, null);
    const keepNow = () => keep();
    forget();
    addEventListener('pagehide', keepNow);
    // A page that the browser had kept alive has it still.
    addEventListener('pageshow', forget);
    return () => {
      removeEventListener('pagehide', keepNow);
      removeEventListener('pageshow', forget);
    };
  }, [key]);

  return [draft, setDraft] as const;
}
