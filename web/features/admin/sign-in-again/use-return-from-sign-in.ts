import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { ADMIN_PATH } from '#worker/domain/admin/admin-path.ts';
import { isErrorCode } from '#worker/domain/error-code.ts';

import { store } from '#web/state/store.ts';

import { readKeptPlace } from './kept-place.ts';
import { signInErrorAtom } from './sign-in-error-atom.ts';

/** Leads whoever comes back from Google to where they were, with how it went. @returns whether somebody just does */
export function useReturnFromSignIn(): boolean {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const error = params.get('error');
  const isBack = error !== null || params.get('confirmed') === 'true';

  useEffect(() => {
    if (!isBack) return;
    if (error === null) store.set(signInErrorAtom, null);
    else store.set(signInErrorAtom, isErrorCode(error) ? error : 'oauth_failed');
    const { pathname, search, state } = readKeptPlace() ?? { pathname: ADMIN_PATH, search: '' };
    void navigate(`${pathname}${search}`, { replace: true, state });
  }, [isBack, error, navigate]);

  return isBack;
}
