import { Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { Await, Link } from 'react-router';

import { usePathWithParams } from '#web/shared/router/paths.ts';
import { Button } from '#web/shared/components/button.tsx';
import { takeLostFocus } from '#web/shared/lib/focus.ts';
import { useFirstItems } from '#web/shared/lib/use-first-items.ts';
import { LostNotice } from '#web/features/cleanups/cleanup-notices.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';

import { CleanupLine } from './cleanup-line.tsx';
import type { CleanupRow } from '#web/entities/cleanups/cleanup-rows.ts';

const SHOWN_AT_FIRST = 5;

/** null: not loaded. */
export function CleanupList({ rows }: { rows: readonly CleanupRow[] | null }) {
  const pathWithParams = usePathWithParams();
  if (rows?.length === 0) return null;
  return (
    <section className="mt-16">
      <h2 className="text-2xl">
        <Trans>Dina städningar</Trans>
      </h2>
      {rows === null ? (
        <p role="alert" className="mt-6 text-[0.9375rem] text-clay-text">
          <Trans>Kunde inte ladda städningarna. Ladda om sidan för att försöka igen.</Trans>
        </p>
      ) : (
        <CleanupLines rows={rows} />
      )}
      <p className="mt-4 text-[0.9375rem]">
        <Link className="text-link inline-block py-2" to={pathWithParams('/withdraw')}>
          <Trans>Ångra ett köp</Trans>
        </Link>
      </p>
    </section>
  );
}

function CleanupLines({ rows }: { rows: readonly CleanupRow[] }) {
  const format = useFormat();
  const { shown, isUnfolded, setIsUnfolded } = useFirstItems(rows, SHOWN_AT_FIRST);
  const [lostIds, setLostIds] = useState<readonly string[]>([]);
  const moreCount = rows.length - shown.length;

  function noteContact(orderId: string, isLost: boolean): void {
    setLostIds((before) => {
      const others = before.filter((id) => id !== orderId);
      return isLost ? [...others, orderId] : others;
    });
  }

  return (
    <>
      <div role="status">
        {lostIds.length === 0 ? null : (
          <div className="mt-6">
            <LostNotice />
          </div>
        )}
      </div>
      <ol className="figures mt-6 text-[0.875rem]">
        {shown.map((row, place) => (
          <CleanupLine
            key={row.orderId}
            row={row}
            linkRef={isUnfolded && place === SHOWN_AT_FIRST ? takeLostFocus : undefined}
            onContact={noteContact}
          />
        ))}
      </ol>
      {moreCount === 0 ? null : (
        <Button variant="secondary" className="mt-4" onClick={() => setIsUnfolded(true)}>
          <Trans>Visa {format.count(moreCount)} till</Trans>
        </Button>
      )}
    </>
  );
}

/** Nothing until loaded: most users have none. */
export function YourCleanups({ cleanups }: { cleanups: Promise<readonly CleanupRow[] | null> }) {
  return (
    <Suspense fallback={null}>
      <Await resolve={cleanups}>{(rows) => <CleanupList rows={rows} />}</Await>
    </Suspense>
  );
}
