import { Plural, Trans } from '@lingui/react/macro';

import { useFormat } from '#web/i18n/use-format.ts';

type ReportHeadingProps = {
  isEmpty: boolean;
  sizeBytes: number;
  /** Emails that have been cleaned away since. */
  cleanedCount: number;
};

/** What the mailbox weighs, or weighed before it was cleaned; of one that holds nothing, that it does. */
export function ReportHeading({ isEmpty, sizeBytes, cleanedCount }: ReportHeadingProps) {
  const format = useFormat();
  const isCleaned = !isEmpty && cleanedCount > 0;
  const weight = format.bytesShort(sizeBytes);
  return (
    <>
      <h1 className="mt-6 text-5xl sm:text-6xl lg:text-7xl">
        <HeadingText isEmpty={isEmpty} weight={weight} isCleaned={isCleaned} />
      </h1>
      {isCleaned ? (
        <p className="mt-6 max-w-[38rem] text-lg text-soft">
          <Trans>
            Vikten, siffrorna och avsändarna är från skanningen. Sedan dess har{' '}
            <Plural value={cleanedCount} one="# mejl" other="# mejl" /> städats bort. En ny skanning
            visar hur det är nu.
          </Trans>
        </p>
      ) : null}
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

type HeadingTextProps = { isEmpty: boolean; weight: string; isCleaned: boolean };

function HeadingText({ isEmpty, weight, isCleaned }: HeadingTextProps) {
  if (isEmpty) return <Trans>Din inkorg är tom</Trans>;
  if (isCleaned) return <Trans>{weight} före städningen</Trans>;
  return <Trans>{weight} i&nbsp;inkorgen</Trans>;
}
