import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { isConfirmStep, toConfirmStep, toWriteStep } from './notice-step.ts';

/**
 * The notice's two steps as the history knows them, so that a phone's way back leads from the second to the first.
 * `canConfirm`: it has been written on this page. At the address of the second step without that, as after a reload,
 * the notice is to be written first.
 */
export function useNoticeStep(canConfirm: boolean) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const isAsked = isConfirmStep(search);
  const isTooEarly = isAsked && !canConfirm;

  // Not one entry back in the history: another may lie between, and a second press would lead off the page.
  const goBack = useCallback(
    () =>
      void navigate({ search: toWriteStep(search) }, { replace: true, preventScrollReset: true }),
    [navigate, search],
  );

  useEffect(() => {
    if (isTooEarly) goBack();
  }, [isTooEarly, goBack]);

  return {
    isConfirming: isAsked && canConfirm,
    goOn: () => void navigate({ search: toConfirmStep(search) }),
    goBack,
  };
}
