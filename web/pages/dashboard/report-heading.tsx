import { Plural, Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import { Await } from 'react-router';

import { useFormat } from '#web/shared/i18n/use-format.ts';

import { type CleanupRow, useRowsNow } from '#web/entities/cleanups/cleanup-rows.ts';

export type Rows = readonly CleanupRow[] | null;

type WithRowsProps = {
  cleanups: Promise<Rows>;
  fallback: ReactNode;
  children: (rows: Rows) => ReactNode;
};

/** null: they could not be loaded. */
export function WithRows({ cleanups, fallback, children }: WithRowsProps) {
  return (
    <Suspense fallback={fallback}>
      <Await resolve={cleanups}>{(rows) => <RowsNow rows={rows}>{children}</RowsNow>}</Await>
    </Suspense>
  );
}

function RowsNow({ rows, children }: { rows: Rows; children: WithRowsProps['children'] }) {
  return children(useRowsNow(rows));
}

const HEADING = 'mt-6 text-5xl sm:text-6xl lg:text-7xl';

type ReportHeadingProps = Pick<WithRowsProps, 'cleanups'> & {
  isEmpty: boolean;
  sizeBytes: number;
  cleanedOf: (rows: Rows) => number;
};

export function ReportHeading({ isEmpty, sizeBytes, cleanups, cleanedOf }: ReportHeadingProps) {
  const format = useFormat();
  const weight = format.bytes(sizeBytes);
  if (isEmpty) {
    return (
      <>
        <h1 className={HEADING}>
          <Trans>Din inkorg är tom</Trans>
        </h1>
        <p className="mt-6 max-w-lg text-lg text-soft">
          <Trans>
            Vi hittade inte ett enda mejl, så det finns inget att väga och inget att städa.
          </Trans>
        </p>
      </>
    );
  }
  return (
    <>
      <h1 className={HEADING}>
        <WithRows cleanups={cleanups} fallback={<HeadingText weight={weight} cleanedCount={0} />}>
          {(rows) => <HeadingText weight={weight} cleanedCount={cleanedOf(rows)} />}
        </WithRows>
      </h1>
      <WithRows cleanups={cleanups} fallback={null}>
        {(rows) => <CleanedNote cleanedCount={cleanedOf(rows)} />}
      </WithRows>
    </>
  );
}

function CleanedNote({ cleanedCount }: { cleanedCount: number }) {
  if (cleanedCount <= 0) return null;
  return (
    <p className="mt-6 max-w-[38rem] text-lg text-soft">
      <Trans>
        Vikten, siffrorna och avsändarna är från skanningen. Sedan dess har{' '}
        <Plural value={cleanedCount} one="# mejl" other="# mejl" /> städats bort. En ny skanning
        visar hur det är nu.
      </Trans>
    </p>
  );
}

type HeadingTextProps = { weight: string; cleanedCount: number };

function HeadingText({ weight, cleanedCount }: HeadingTextProps) {
  if (cleanedCount > 0) return <Trans>{weight} före städningen</Trans>;
  return <Trans>{weight} i&nbsp;inkorgen</Trans>;
}
