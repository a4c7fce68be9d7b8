import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { useId, useState } from 'react';

import type { CleanRows } from '#worker/contract/clean-rows.ts';

import { Button } from '#web/components/button.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

import { ClassProtections } from './class-protections.tsx';
import { FoldHeading } from './fold-heading.tsx';
import { useProtection } from './protection-control.ts';
import { ProtectedRow } from './protected-row.tsx';
import { SafeListEditor } from './safe-list-editor.tsx';

const ROWS_SHOWN_FIRST = 10;

type ProtectedSectionProps = Pick<CleanRows, 'protectedRows' | 'protectedCount' | 'protections'> & {
  startsOpen?: boolean;
};

/** What is kept out of the rows, by reason, the list of senders that are kept, and the rows of which nothing is left. */
export function ProtectedSection(props: ProtectedSectionProps) {
  const { protectedRows, protectedCount, protections, startsOpen = false } = props;
  const { t } = useLingui();
  const id = useId();
  const [isOpen, setIsOpen] = useState(startsOpen);
  return (
    <section tabIndex={-1} aria-labelledby={`${id}-heading`} className="border-t-2 border-ink">
      <div className="relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 py-4 md:py-6">
        <ShieldCheck aria-hidden="true" className="size-6 text-moss" />
        <div className="min-w-0">
          <FoldHeading
            id={`${id}-heading`}
            heading={t`Skyddat`}
            isOpen={isOpen}
            controls={`${id}-rows`}
            onToggle={() => setIsOpen(!isOpen)}
          />
          <p className="mt-1 text-[0.8125rem] text-soft sm:text-[0.9375rem]">
            <Plural
              value={protectedCount}
              one="# mejl som får ligga kvar"
              other="# mejl som får ligga kvar"
            />
          </p>
        </div>
      </div>
      <div id={`${id}-rows`} hidden={!isOpen} className="pb-6">
        <ClassProtections protections={protections} />
        {isOpen ? <OwnSafeList /> : null}
        {protectedRows.length === 0 ? null : <WhollyProtected rows={protectedRows} />}
      </div>
    </section>
  );
}

function OwnSafeList() {
  const { t } = useLingui();
  const id = useId();
  const { editSafeList } = useProtection();
  return (
    <section tabIndex={-1} aria-labelledby={id} className="mt-8">
      <h3 id={id} className="mb-2 text-lg">
        <Trans>Din skyddslista</Trans>
      </h3>
      <SafeListEditor label={t`Din skyddslista`} save={editSafeList} />
    </section>
  );
}

function WhollyProtected({ rows }: { rows: CleanRows['protectedRows'] }) {
  const format = useFormat();
  const id = useId();
  const [isShowingAll, setIsShowingAll] = useState(false);
  return (
    <>
      <h3 id={id} className="mt-8 text-lg">
        <Trans>Här är allt skyddat</Trans>
      </h3>
      <ul tabIndex={-1} aria-labelledby={id} className="mt-3 border-b border-line">
        {(isShowingAll ? rows : rows.slice(0, ROWS_SHOWN_FIRST)).map((row) => (
          <ProtectedRow key={row.id} row={row} />
        ))}
      </ul>
      {rows.length <= ROWS_SHOWN_FIRST ? null : (
        <Button variant="secondary" className="mt-4" onClick={() => setIsShowingAll(!isShowingAll)}>
          {isShowingAll ? (
            <Trans>Visa färre</Trans>
          ) : (
            <Trans>Visa alla {format.count(rows.length)}</Trans>
          )}
        </Button>
      )}
    </>
  );
}
