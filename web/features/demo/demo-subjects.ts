import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Subject lines of mail that nobody has sent. */
export const DEMO_SUBJECTS: readonly MessageDescriptor[] = [
  msg`Tack för din beställning nr 4471`,
  msg`Bara i dag: 30 % på allt för balkongen`,
  msg`Mötesanteckningar, tisdag`,
  msg`Du har 3 nya notiser`,
  msg`Semesterbilder, del 2 av 9`,
  msg`Veckans recept: soppa på det som blev över`,
  msg`Påminnelse: tandläkaren på torsdag`,
  msg`Ditt paket är på väg`,
  msg`Vi saknar dig, kom tillbaka`,
  msg`Årsmöte i föreningen`,
  msg`Ritningar, version 3 (rätt version)`,
  msg`Sv: Sv: Sv: Vem tar med fikat?`,
];
