import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';

import { saveInTab, readInTab } from './tab-storage.ts';

const keptSchema = z.strictObject({ userId: z.nullable(z.string()), draft: z.unknown() });

/** Survives a reload and a sign-in: stored for this tab from pagehide until the same user is back. */
export function useKeptDraft<Draft extends object>(
  name: string,
  userId: string | null,
  schema: z.core.$ZodType<Draft>,
) {
  const key = `grinbox.draft.${name}`;
  const [draft, setDraft] = useState<Draft | null>(() => {
    const kept = keptSchema.safeParse(readInTab(key)).data;
    return kept?.userId === userId ? (z.safeParse(schema, kept.draft).data ?? null) : null;
  });
  const keep = useEffectEvent(() => saveInTab(key, draft === null ? null : { userId, draft }));

  useEffect(() => {
    const forget = () => saveInTab(key, null);
    const keepNow = () => keep();
    forget();
    addEventListener('pagehide', keepNow);
    // Restored from the back/forward cache.
    addEventListener('pageshow', forget);
    return () => {
      removeEventListener('pagehide', keepNow);
      removeEventListener('pageshow', forget);
    };
  }, [key]);

  return [draft, setDraft] as const;
}
