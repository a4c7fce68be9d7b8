import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { useWayThroughSignIn } from './use-way-through-sign-in.ts';

/** For a toast of what was refused because the sign-in is too old: the same way, where it may be far from the notice. */
export function useSignInAgain(): { retry: () => void; retryLabel: MessageDescriptor } {
  const { href, onLeave } = useWayThroughSignIn();
  return {
    retry: () => {
      onLeave();
      location.assign(href);
    },
    retryLabel: msg`Logga in igen`,
  };
}
