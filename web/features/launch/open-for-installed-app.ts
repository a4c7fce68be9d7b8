import { GATED_PATHS } from '#worker/domain/pages/launch.ts';

import { readSignedInHint } from '#web/entities/access/signed-in-hint.ts';
import { enters, isInstalledApp, isGatedAddress } from '#web/entities/launch/gate-rules.ts';
import { withVerify } from '#web/shared/router/kept-choices.ts';

type Address = { pathname: string; search: string };

/**
 * An installed app starts at the manifest's address: whoever has been let in before goes on to where that lets them
 * in. null: they stay. @param address of a page that says that it opens soon
 */
export function addressForInstalledApp({ pathname, search }: Address): string | null {
  const isBehindGate = GATED_PATHS.has(pathname) && isGatedAddress({ pathname, search });
  if (!isBehindGate || !isInstalledApp() || !readSignedInHint()) return null;
  enters();
  return withVerify(pathname + search);
}
