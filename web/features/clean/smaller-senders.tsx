import { Plural, Trans } from '@lingui/react/macro';

import type { CleanRows } from '#worker/contract/clean-rows.ts';
import { BYTES_PER_GIB } from '#worker/domain/co2.ts';

import { useFormat } from '#web/i18n/use-format.ts';

/** What may be newsletters too, of nobody knows whom: told of, and nothing to choose. */
export function SmallerSenders(smaller: CleanRows['smallerSenders']) {
  const { count, sizeGB, isFiled, senderCount } = smaller;
  const format = useFormat();
  if (count === 0) return null;
  return (
    <div className="border-t border-dashed border-line-strong py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="font-semibold">
          {isFiled ? <Trans>Mindre avsändare</Trans> : <Trans>Andra avsändare</Trans>}
        </span>
        <span className="figures text-[0.8125rem] text-soft sm:text-[0.9375rem]">
          <Plural value={count} one="# mejl" other="# mejl" />
          {senderCount === null ? null : (
            <>
              {' '}
              <Plural
                value={senderCount}
                one="från en avsändare"
                other="från ungefär # avsändare"
              />
            </>
          )}
          {' · '}
          {format.bytes(sizeGB * BYTES_PER_GIB)}
        </span>
      </p>
      <p className="mt-1 max-w-[44rem] text-[0.875rem] text-soft">
        {isFiled ? (
          <Trans>
            Ligger bland Gmails reklam, uppdateringar och forum, men vem som skickar dem har vi inte
            tagit reda på. De går inte att välja och ligger kvar.
          </Trans>
        ) : (
          <Trans>
            Vem som skickar dem har vi inte tagit reda på. Gmail har inte sorterat dem, så en del
            kan vara nyhetsbrev och annat personliga mejl. De går inte att välja och ligger kvar.
          </Trans>
        )}
      </p>
    </div>
  );
}
