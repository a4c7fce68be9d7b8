import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

import { LeavingLink } from '#web/components/leaving-link.tsx';
import { languageAtom } from '#web/features/language/language-atoms.ts';
import { useAtomValue } from '#web/state/store.ts';

import { modifyPermissionUrl } from './modify-permission-url.ts';
import { useTier } from './use-tier.ts';

/** A plain navigation to the server, which sends it on to Google's consent. */
export function ModifyPermissionLink({ children }: { children: ReactNode }) {
  const tier = useTier();
  const language = useAtomValue(languageAtom);
  const { search } = useLocation();
  return <LeavingLink href={modifyPermissionUrl(tier, language, search)}>{children}</LeavingLink>;
}
