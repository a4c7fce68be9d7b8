import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';

import type { CleanRows } from '#worker/contract/clean-rows.ts';
import type { CleanupRowView } from '#worker/contract/cleanups.ts';

import { saveFile } from '#web/entities/orders/api.ts';
import { Button } from '#web/shared/components/button.tsx';
import { notifyError, notifySuccess, withdrawFailure } from '#web/shared/toasts/notify.ts';

import type { CsvFile } from './csv-files.ts';

import { useCleanupsApi } from '#web/entities/cleanups/api.ts';

const FAILURE_ID = 'csv';

type CsvButtonProps = {
  /** In the page's language. */
  makeCsv: (i18n: I18n) => Promise<CsvFile>;
};

function CsvButton({ makeCsv }: CsvButtonProps) {
  const { i18n } = useLingui();
  const hintId = useId();
  const [isBusy, setIsBusy] = useState(false);

  async function download(): Promise<void> {
    setIsBusy(true);
    try {
      const { name, text } = await makeCsv(i18n);
      saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
      withdrawFailure(FAILURE_ID);
      notifySuccess(msg`Listan är nedladdad`);
    } catch (error) {
      notifyError(error, { id: FAILURE_ID, retry: () => void download() });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="mt-4 print:hidden">
      <Button
        variant="quiet"
        className="-ml-3"
        isBusy={isBusy}
        onClick={() => void download()}
        aria-describedby={hintId}
      >
        <Download aria-hidden="true" className="size-5" />
        <Trans>Ladda ner listan (CSV)</Trans>
      </Button>
      <p id={hintId} className="text-[0.8125rem] text-soft">
        <Trans>
          För kalkylprogram. Avsändarnas namn tar vi bort när åtkomsten upphör, så spara listan
          innan dess om du vill ha den.
        </Trans>
      </p>
    </div>
  );
}

/** Of all rows that can be chosen. */
export function ChoiceCsvButton({ rows }: { rows: CleanRows }) {
  return (
    <CsvButton makeCsv={async (i18n) => (await import('./csv-files.ts')).choiceCsv(rows, i18n)} />
  );
}

type CleanupCsvButtonProps = {
  cleanupId: string;
  rows: readonly CleanupRowView[];
  hasUnsubscribes: boolean;
};

/** Of what a clean-up did, row by row. */
export function CleanupCsvButton({ cleanupId, rows, hasUnsubscribes }: CleanupCsvButtonProps) {
  const { fetchUnsubscribes } = useCleanupsApi();
  // Once the names are deleted there is nothing to take along that the receipt does not hold.
  if (!rows.some(({ sender }) => sender !== null)) return null;

  async function makeCsv(i18n: I18n): Promise<CsvFile> {
    const [{ cleanupCsv }, unsubscribes] = await Promise.all([
      import('./csv-files.ts'),
      hasUnsubscribes ? fetchUnsubscribes(cleanupId) : null,
    ]);
    return cleanupCsv(rows, unsubscribes?.senders ?? null, i18n);
  }

  return <CsvButton makeCsv={makeCsv} />;
}
