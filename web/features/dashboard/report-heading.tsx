import { Trans } from '@lingui/react/macro';

import { useFormat } from '#web/i18n/use-format.ts';

/** What the mailbox weighs; of one that holds nothing, that it does. */
export function ReportHeading({ isEmpty, sizeBytes }: { isEmpty: boolean; sizeBytes: number }) {
  const format = useFormat();
  const weight = format.bytesShort(sizeBytes);
  return (
    <>
      <h1 className="mt-6 text-5xl sm:text-6xl lg:text-7xl">
        {isEmpty ? <Trans>Din inkorg är tom</Trans> : <Trans>{weight} i&nbsp;inkorgen</Trans>}
      </h1>
      {isEmpty ? (
        <p className="mt-6 max-w-[32rem] text-lg text-soft">
          <Trans>
            Vi hittade inte ett enda mejl, så det finns inget att väga och inget att städa.
          </Trans>
        </p>
      ) : null}
    </>
  );
}
