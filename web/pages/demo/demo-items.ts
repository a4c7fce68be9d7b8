import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import {
  BYTES_PER_GIB,
  CO2_METHOD,
  FALLBACK_MESSAGE_BYTES,
  flowGramsPerYear,
  storageGramsPerYear,
} from '#worker/domain/co2.ts';

/*
 * Named as in the specification (public, section 3). Sizes are such that everything on offer adds up to the
 * specification's totals by our method.
 */

export type DemoIcon = 'work' | 'travel' | 'school' | 'club' | 'home' | 'group';

export type DemoItem = {
  id: string;
  count: number;
  sizeGB: number;
  /** A year's storage. */
  co2Kg: number;
};

export type DemoNewsletter = DemoItem & {
  sender: MessageDescriptor;
  weeklyCount: number;
  /** A year's new issues. */
  yearlyCO2Savings: number;
};

export type DemoNotification = DemoItem & { sender: MessageDescriptor };

export type DemoOldMail = DemoItem & { category: MessageDescriptor; icon: DemoIcon };

export type DemoAttachment = DemoItem & {
  subject: MessageDescriptor;
  from: MessageDescriptor;
  sizeMB: number;
};

const WEEKS_PER_YEAR = 52;
const MB_PER_GB = 1024;

function co2KgOf(sizeGB: number): number {
  const { central } = CO2_METHOD.storageKgPerGibYear;
  return storageGramsPerYear(sizeGB * BYTES_PER_GIB, central) / 1000;
}

function newsletter(
  id: string,
  sender: MessageDescriptor,
  [count, sizeGB, weeklyCount]: [number, number, number],
): DemoNewsletter {
  const factors = {
    storageKgPerGibYear: CO2_METHOD.storageKgPerGibYear.central,
    deliveryKgPerMessage: CO2_METHOD.deliveryKgPerMessage.central,
  };
  const yearlyGrams = flowGramsPerYear(
    weeklyCount * WEEKS_PER_YEAR,
    FALLBACK_MESSAGE_BYTES,
    factors,
  );
  const yearlyCO2Savings = yearlyGrams / 1000;
  return { id, sender, count, sizeGB, co2Kg: co2KgOf(sizeGB), weeklyCount, yearlyCO2Savings };
}

function notification(
  id: string,
  sender: MessageDescriptor,
  [count, sizeGB]: [number, number],
): DemoNotification {
  return { id, sender, count, sizeGB, co2Kg: co2KgOf(sizeGB) };
}

function oldMail(
  icon: DemoIcon,
  category: MessageDescriptor,
  [count, sizeGB]: [number, number],
): DemoOldMail {
  return { id: icon, category, icon, count, sizeGB, co2Kg: co2KgOf(sizeGB) };
}

function attachment(
  id: string,
  [subject, from]: [MessageDescriptor, MessageDescriptor],
  [count, sizeMB]: [number, number],
): DemoAttachment {
  const sizeGB = sizeMB / MB_PER_GB;
  return { id, subject, from, count, sizeMB, sizeGB, co2Kg: co2KgOf(sizeGB) };
}

export const DEMO_NEWSLETTERS: readonly DemoNewsletter[] = [
  newsletter('fashion', msg`Modehörnan`, [318, 0.045, 6]),
  newsletter('travel', msg`Resebyrån Kompass`, [211, 0.03, 4]),
  newsletter('bargains', msg`Lopp & Fynd`, [160, 0.022, 3]),
  newsletter('technology', msg`Teknikbrevet`, [159, 0.021, 3]),
  newsletter('running', msg`Löparklubben Steget`, [108, 0.016, 2]),
  newsletter('garden', msg`Odlarglädje`, [107, 0.014, 2]),
  newsletter('recipes', msg`Veckans recept`, [106, 0.013, 2]),
  newsletter('books', msg`Bokhyllan`, [60, 0.008, 1]),
  newsletter('furniture', msg`Möbelmagasinet`, [58, 0.006, 1]),
  newsletter('theatre', msg`Teatern på hörnet`, [57, 0.005, 1]),
];

export const DEMO_NOTIFICATIONS: readonly DemoNotification[] = [
  notification('photos', msg`Fotoalbumet`, [742, 0.07]),
  notification('contacts', msg`Kontaktnätet`, [618, 0.06]),
  notification('calendar', msg`Kalendern`, [403, 0.03]),
  notification('parcels', msg`Paketspåraren`, [297, 0.04]),
  notification('projects', msg`Projekttavlan`, [256, 0.03]),
];

export const DEMO_OLD_EMAILS: readonly DemoOldMail[] = [
  oldMail('work', msg`Förra jobbet`, [1208, 1.74]),
  oldMail('school', msg`Skola och kurser`, [887, 1.02]),
  oldMail('club', msg`Föreningen`, [702, 0.63]),
  oldMail('travel', msg`Resor och biljetter`, [614, 0.71]),
  oldMail('home', msg`Bostadsjakten`, [431, 0.55]),
  oldMail('group', msg`Gruppmejl`, [431, 0.37]),
];

export const DEMO_ATTACHMENTS: readonly DemoAttachment[] = [
  attachment('holiday', [msg`Semesterbilder`, msg`Pappa`], [243, 2700]),
  attachment('midsummer', [msg`Bilder från midsommar`, msg`Mormor`], [214, 2500]),
  attachment('wedding', [msg`Filmen från bröllopet`, msg`Elin och Jonas`], [96, 2060]),
  attachment('drawings', [msg`Ritningar, version 3`, msg`Byggfirman Hammar`], [187, 2010]),
  attachment('catalogues', [msg`Kataloger som pdf`, msg`Möbelmagasinet`], [138, 1440]),
  attachment('accounts', [msg`Årsredovisning med bilagor`, msg`Revisionsbyrån`], [121, 1300]),
  attachment('slides', [msg`Presentationer från mötena`, msg`Kollegorna`], [102, 1054]),
  attachment('lessons', [msg`Inspelade lektioner`, msg`Kursportalen`], [55, 760]),
];

export const DEMO_CATEGORIES = [
  'newsletters',
  'notifications',
  'oldEmails',
  'attachments',
] as const;

export type DemoCategory = (typeof DEMO_CATEGORIES)[number];

export const DEMO_ITEMS: Record<DemoCategory, readonly DemoItem[]> = {
  newsletters: DEMO_NEWSLETTERS,
  notifications: DEMO_NOTIFICATIONS,
  oldEmails: DEMO_OLD_EMAILS,
  attachments: DEMO_ATTACHMENTS,
};

export type DemoSum = { itemCount: number; emailCount: number; sizeGB: number; co2Kg: number };

export function sumOfItems(items: readonly DemoItem[]): DemoSum {
  const sum = { itemCount: items.length, emailCount: 0, sizeGB: 0, co2Kg: 0 };
  for (const { count, sizeGB, co2Kg } of items) {
    sum.emailCount += count;
    sum.sizeGB += sizeGB;
    sum.co2Kg += co2Kg;
  }
  return sum;
}
