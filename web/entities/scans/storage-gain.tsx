import { Plural, Trans } from '@lingui/react/macro';

import { useFormat } from '#web/shared/i18n/use-format.ts';

import { MANY_YEARS, outlookWithout, type StorageUse } from './storage-use.ts';

/** What clearing out the choice buys. */
export function StorageGain({ use, choiceBytes }: { use: StorageUse; choiceBytes: number }) {
  const format = useFormat();
  const { freedBytes, yearsBought } = outlookWithout(use, choiceBytes);
  const size = format.bytes(freedBytes);
  if (freedBytes === 0) return <Trans>Lagringen är full även utan det.</Trans>;
  if (yearsBought === null || yearsBought < 1) return <Trans>Ger {size} ledigt.</Trans>;
  if (yearsBought > MANY_YEARS) {
    return (
      <Trans>
        Ger {size} ledigt: mer än {MANY_YEARS} år till.
      </Trans>
    );
  }
  return (
    <Plural
      value={Math.round(yearsBought)}
      one={`Ger ${size} ledigt: ungefär # år till.`}
      other={`Ger ${size} ledigt: ungefär # år till.`}
    />
  );
}
