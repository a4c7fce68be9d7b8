import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import type { ReceiptView } from '#worker/contract/order.ts';

import { ReceiptLine, ReceiptLines, ReceiptNote } from '#web/components/receipt.tsx';
import { useNow } from '#web/components/use-now.ts';
import { RevokeQuestion } from '#web/features/access/revoke-question.tsx';
import { useDateFormat } from '#web/i18n/use-date-format.ts';

import { tokenState } from '#worker/domain/order/token-state.ts';

const REFRESH_MS = 60_000;

type TokenBlockProps = {
  token: ReceiptView['token'];
};

/** The access that mail was last moved or put back with: from when, until when, and whose the inbox is. */
export function TokenBlock({ token }: TokenBlockProps) {
  const { t } = useLingui();
  const dates = useDateFormat();
  const state = tokenState(token, useNow(REFRESH_MS));
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <ReceiptLines>
        <ReceiptLine label={t`Åtkomstnyckel`} value={token?.masked ?? '–'} />
        {token === null ? null : (
          <>
            <ReceiptLine label={t`Skapad`} value={dates.dateTime(token.createdAtMs)} />
            <ReceiptLine label={t`Använd`} value={dates.dateTime(token.usedAtMs)} />
          </>
        )}
        {state.kind === 'live' ? (
          <ReceiptLine label={t`Gäller till`} value={dates.dateTime(state.expiresAtMs)} />
        ) : null}
        {state.kind === 'ended' || state.kind === 'replaced' ? (
          <ReceiptLine
            label={t`Återkallad`}
            value={state.revokedAtMs === null ? t`ja` : dates.dateTime(state.revokedAtMs)}
          />
        ) : null}
        {state.kind === 'replaced' ? (
          <ReceiptLine
            label={t`Ny åtkomst gäller till`}
            value={dates.dateTime(state.laterExpiresAtMs)}
          />
        ) : null}
      </ReceiptLines>
      <ReceiptNote>
        {state.kind === 'unused' ? (
          <p className="text-soft">
            <Trans>Ingenting har gjorts med åtkomsten än.</Trans>
          </p>
        ) : null}
        {state.kind === 'live' ? (
          <p className="text-soft">
            <Trans>Sedan tas den bort, och inkorgen är bara din igen.</Trans>
          </p>
        ) : null}
        {state.kind === 'replaced' ? (
          <p className="text-soft">
            <Trans>
              Du har anslutit brevlådan igen sedan dess. Den nya åtkomsten tas bort av sig själv.
            </Trans>
          </p>
        ) : null}
        {state.kind === 'live' || state.kind === 'replaced' ? (
          <p>
            <button
              type="button"
              className="text-link -my-2 py-2 font-semibold"
              onClick={() => setIsAsking(true)}
            >
              <Trans>Återkalla åtkomst</Trans>
            </button>
          </p>
        ) : null}
        {state.kind === 'ended' ? (
          <p>
            <Trans>Inkorgen är din igen. Vi kommer inte åt den längre.</Trans>
          </p>
        ) : null}
      </ReceiptNote>
      {isAsking ? <RevokeQuestion onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}
