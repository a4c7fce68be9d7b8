import { countedAddress } from '#worker/domain/form/counted-address.ts';
import type { Runtime } from '#worker/runtime.ts';

/** Under what name it is kept that an address has left the list: a keyed hash, which names nobody. */
export function waitlistPeaceId({ keyedHash }: Pick<Runtime, 'keyedHash'>, email: string): string {
  return keyedHash('waitlist.left', countedAddress(email));
}
