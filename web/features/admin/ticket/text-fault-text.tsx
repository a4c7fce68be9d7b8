import { Plural, Trans } from '@lingui/react/macro';

import type { TextFault } from '#worker/domain/support/text-fault.ts';

/** Says what is to be mended before a text can be sent or saved. */
export function TextFaultText({ fault }: { fault: TextFault }) {
  switch (fault.kind) {
    case 'empty':
      return <Trans>Meddelandet kan inte vara tomt</Trans>;
    case 'long':
      return (
        <Plural
          value={fault.overCount}
          one="Texten är # tecken för lång. Korta den och försök igen."
          other="Texten är # tecken för lång. Korta den och försök igen."
        />
      );
    case 'controls':
      return (
        <Trans>
          Texten innehåller tecken som vi inte kan ta emot. Ta bort dem och försök igen.
        </Trans>
      );
    default:
      return fault satisfies never;
  }
}
