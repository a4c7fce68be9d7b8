import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { AchievementType } from '#worker/domain/achievements/achievement-type.ts';

type AchievementText = {
  name: MessageDescriptor;
  /** What it is given for, said so that it fits before and after. */
  description: MessageDescriptor;
};

export const ACHIEVEMENT_TEXTS: Record<AchievementType, AchievementText> = {
  first_scan: {
    name: msg`Första skanningen`,
    description: msg`Inkorgen vägd en första gång.`,
  },
  first_cleanup: {
    name: msg`Första städningen`,
    description: msg`De första mejlen i papperskorgen.`,
  },
  co2_saver_1kg: {
    name: msg`Ett kilo lättare`,
    description: msg`Uppskattat 1 kg CO₂ mindre per år, med alla städningar och avslutade nyhetsbrev.`,
  },
  co2_saver_10kg: {
    name: msg`Tio kilo lättare`,
    description: msg`Uppskattat 10 kg CO₂ mindre per år, med alla städningar och avslutade nyhetsbrev.`,
  },
  co2_saver_100kg: {
    name: msg`Hundra kilo lättare`,
    description: msg`Uppskattat 100 kg CO₂ mindre per år, med alla städningar och avslutade nyhetsbrev.`,
  },
  email_deleter_100: {
    name: msg`Hundra mejl bort`,
    description: msg`100 mejl i papperskorgen, alla städningar sammanlagt.`,
  },
  email_deleter_1000: {
    name: msg`Tusen mejl bort`,
    description: msg`1 000 mejl i papperskorgen, alla städningar sammanlagt.`,
  },
  email_deleter_10000: {
    name: msg`Tiotusen mejl bort`,
    description: msg`10 000 mejl i papperskorgen, alla städningar sammanlagt.`,
  },
  newsletter_unsubscriber: {
    name: msg`Nej tack, inga fler`,
    description: msg`Den första avsändaren som tar emot en begäran om avregistrering.`,
  },
  early_adopter: {
    name: msg`Tidigt ute`,
    description: msg`Med redan från början.`,
  },
  climate_champion: {
    name: msg`Storstädaren`,
    description: msg`Uppskattat 100 kg CO₂ mindre per år och tio mottagna avregistreringar.`,
  },
};
