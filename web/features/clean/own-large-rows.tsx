import { Trans } from '@lingui/react/macro';
import { useId, useMemo } from 'react';

import type { Choice } from './clean-section.tsx';
import { heaviestBytes, type SizeRow } from './clean-sections.ts';
import { RowList } from './row-list.tsx';
import { SizeName } from './row-name.tsx';

/** Large mail that the user sent: apart from the rest, and never chosen with it. */
export function OwnLargeRows({ rows, ...choice }: Choice & { rows: readonly SizeRow[] }) {
  const id = useId();
  const named = useMemo(() => rows.map((row) => ({ row, name: <SentSize row={row} /> })), [rows]);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h3 id={id} className="text-lg">
        <Trans>Stora mejl som du själv har skickat</Trans>
      </h3>
      <p className="mt-2 mb-4 max-w-[44rem] text-[0.9375rem] text-soft">
        <Trans>
          De kryssas aldrig i åt dig. Mottagaren har kvar sitt exemplar: det är din kopia som
          flyttas.
        </Trans>
      </p>
      <RowList named={named} heaviestBytes={heaviestBytes(rows)} {...choice} />
    </section>
  );
}

/** Told apart from the row of the same size above it, for who hears the rows one by one. */
function SentSize({ row }: { row: SizeRow }) {
  return (
    <Trans>
      Skickat, <SizeName {...row.reason} />
    </Trans>
  );
}
