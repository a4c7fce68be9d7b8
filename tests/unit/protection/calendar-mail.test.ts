import { expect, test } from 'vitest';

import { isCalendarMail } from '#worker/domain/protection/important-mail.ts';

function isCalendar(some: Partial<Parameters<typeof isCalendarMail>[0]>): boolean {
  return isCalendarMail({
    subject: 'Möte på tisdag',
    fromAddress: 'bo@foretag.example',
    sender: null,
    contentType: null,
    ...some,
  });
}

test.each([
  { contentType: 'text/calendar; charset=utf-8; method=REQUEST' },
  { contentType: 'multipart/alternative; boundary="x"; method=REPLY' },
  { sender: 'Google Calendar <calendar-notification@google.com>' },
  { fromAddress: 'calendar-notification@google.com' },
  { subject: 'Invitation: Lunch @ Mon 3 May 2026 12:00 (bo@foretag.example)' },
  { subject: 'Inbjudan: Lunch' },
  { subject: 'Uppdaterad inbjudan: Lunch' },
  { subject: 'Accepted: Lunch' },
  { subject: 'Avböjt: Lunch' },
  { subject: 'Einladung: Jour fixe' },
  { subject: 'Invitation mise à jour : Déjeuner' },
  { subject: 'Kutsu: Lounas' },
  { subject: 'Zaproszenie: Spotkanie' },
])('%j is of a calendar', (some) => {
  expect(isCalendar(some)).toBe(true);
});

test.each([
  {},
  { subject: '' },
  { subject: ': Inbjudan' },
  { subject: 'Inbjudan till kundkväll' },
  { subject: 'Inbjudan: 30 % rabatt på allt' },
  { subject: 'Invitation: last chance to save' },
  { subject: 'En inbjudan du inte vill missa: se hit' },
  { contentType: 'text/html; charset=utf-8' },
  { contentType: 'multipart/mixed; boundary="calendar"' },
  { sender: 'News <news@shop.example>' },
])('%j is not', (some) => {
  expect(isCalendar(some)).toBe(false);
});

test('an invitation with its time is one, whatever it is called', () => {
  expect(isCalendar({ subject: 'Invitation: Sale review @ Mon 3 May 2026 12:00' })).toBe(true);
});
