import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { CleanupStage } from './cleanup-stage.ts';

/** What a screen reader is told when a clean-up enters a stage: no figures, which change all the time. */
export const STAGE_ANNOUNCEMENT = {
  unconfirmed: msg`Städningen börjar så snart orderbekräftelsen är skickad`,
  surveying: msg`Kontrollerar vad som har ändrats sedan skanningen`,
  moving: msg`Flyttar till papperskorgen`,
  'move-suspended': msg`Städningen har pausats. Anslut igen för att fortsätta.`,
  'move-failed': msg`Några mejl kunde inte flyttas till papperskorgen`,
  moved: msg`Städningen är klar`,
  closed: msg`Beställningen är stängd. Allt blev inte flyttat.`,
  withdrawn: msg`Köpet är ångrat`,
  restoring: msg`Lägger tillbaka mejlen`,
  'restore-suspended': msg`Återställningen har pausats. Anslut igen för att få tillbaka resten.`,
  'restore-failed': msg`Några mejl kunde inte läggas tillbaka`,
  'restore-closed': msg`Allt är inte tillbaka`,
  restored: msg`Allt ligger tillbaka där det låg`,
  'restored-partly': msg`Klart. Allt låg inte kvar i papperskorgen.`,
} satisfies Record<CleanupStage, MessageDescriptor>;
