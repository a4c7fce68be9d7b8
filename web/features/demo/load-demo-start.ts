import { redirect, type LoaderFunctionArgs } from 'react-router';

import { keepVerify } from '#web/app/verify-param.ts';
import { readSignedInHint } from '#web/state/signed-in-hint.ts';

/** Whoever is signed in has a mailbox of their own to look at. Nobody is asked: this browser knows. */
export function loadDemoStart({ request }: LoaderFunctionArgs): null {
  if (readSignedInHint()) throw redirect(keepVerify('/dashboard', new URL(request.url).search));
  return null;
}
