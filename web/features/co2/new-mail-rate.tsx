import { Trans } from '@lingui/react/macro';

import { useFormat } from '#web/i18n/use-format.ts';

/** What a year of a sender's new mail emits, under its name: keeping what has come already emits something else. */
export function NewMailRate({ co2Kg }: { co2Kg: number }) {
  const format = useFormat();
  return <Trans>{format.kg(co2Kg)} kg/år i nya mejl</Trans>;
}
