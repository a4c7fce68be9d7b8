import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';

import { BRAND } from '#worker/domain/brand.ts';
import { exportFileName } from '#worker/domain/csv.ts';

import { fetchAccountExport } from '#web/entities/account/api.ts';
import { describeError } from '#web/shared/api/describe-error.ts';
import { notifyError, notifySuccess, withdrawFailure } from '#web/shared/toasts/notify.ts';
import { Button } from '#web/shared/components/button.tsx';
import { saveFile } from '#web/entities/orders/api.ts';
import { serverNow } from '#web/shared/lib/server-now.ts';

import { AccountPart, ConfirmSignIn } from './account-part.tsx';

const FAILURE_ID = 'account-export';

export function ExportPart() {
  const [isBusy, setIsBusy] = useState(false);
  const [isTooOld, setIsTooOld] = useState(false);

  async function download(): Promise<void> {
    setIsBusy(true);
    setIsTooOld(false);
    try {
      await saveExport();
      withdrawFailure(FAILURE_ID);
      notifySuccess(msg`Filen är nedladdad`);
    } catch (error) {
      if (describeError(error).code === 'sign_in_too_old') setIsTooOld(true);
      else notifyError(error, { id: FAILURE_ID, retry: () => void download() });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <AccountPart
      heading={<Trans>Dina uppgifter</Trans>}
      intro={<Trans>Allt tjänsten har sparat om dig, i en fil.</Trans>}
    >
      <p>
        <Trans>
          Konto, skanningar, köp, städningar, det du har skrivit till oss och vad du har valt. Filen
          är i formatet JSON, som andra program kan läsa. Dina mejl är inte med, för dem har vi
          inte. Det du har mejlat till oss skickar vi om du skriver till {BRAND.supportEmail}.
        </Trans>
      </p>
      <Button
        variant="secondary"
        className="mt-4 max-sm:w-full"
        isBusy={isBusy}
        onClick={() => void download()}
      >
        <Download aria-hidden="true" className="size-5" />
        <Trans>Ladda ner mina uppgifter</Trans>
      </Button>
      {isTooOld ? <ConfirmSignIn /> : null}
    </AccountPart>
  );
}

async function saveExport(): Promise<void> {
  saveFile(await fetchAccountExport(), exportFileName(serverNow()));
}
