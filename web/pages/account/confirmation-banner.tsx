import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

import { isErrorCode } from '#worker/domain/app-error.ts';

import { Banner } from '#web/shared/components/banner.tsx';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';

/** Shown once: the address is cleared, so that a reload says nothing old. */
export function ConfirmationBanner() {
  const { i18n } = useLingui();
  const [params, setParams] = useSearchParams();
  const [answer] = useState(() => ({
    isConfirmed: params.get('confirmed') === 'true',
    error: params.get('error'),
  }));
  const place = useRef<HTMLDivElement>(null);
  const { isConfirmed, error } = answer;
  const hasAnswer = isConfirmed || error !== null;

  useEffect(() => {
    if (!hasAnswer) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
    setParams(
      (current) => {
        current.delete('confirmed');
        current.delete('error');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [hasAnswer, setParams]);

  if (!hasAnswer) return null;
  return (
    <div ref={place} tabIndex={-1} role="status" className="border-t border-line py-6">
      {isConfirmed ? (
        <Banner tone="notice" title={<Trans>Nu vet vi att det är du</Trans>}>
          <Trans>Den närmaste kvarten kan du ladda ner dina uppgifter eller radera kontot.</Trans>
        </Banner>
      ) : (
        <Banner tone="warning" title={<Trans>Inloggningen blev inte av</Trans>}>
          {i18n._(ERROR_MESSAGES[isErrorCode(error) ? error : 'oauth_failed'])}
        </Banner>
      )}
    </div>
  );
}
