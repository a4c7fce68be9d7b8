import { ALARMING_GAUGES, type Alarm } from '#worker/domain/stats/daily-figures.ts';
import { ROW_ID_PATTERN } from '#worker/domain/cleanups/row-id.ts';

import { MAIL_KINDS, type MailKind } from './mail-kind.ts';

/** Between the things that an alarm is about. */
const AND = '+';

/**
 * What a mail goes by is the left side of its Message-ID, too, and stands in addresses and in the audit log. What it may
 * look like is said here alone: one that a header would have to quote is of a mail that is never sent.
 */
const MAIL_ID = /^[\w+-]+(?:\.[\w+-]+)*$/;

const ABOUT_ROW = `(?:${MAIL_KINDS.join('|')})\\.${ROW_ID_PATTERN}(?:\\.\\d+)?`;
const ALARM = `(?:${ALARMING_GAUGES.join('|')})-\\d{1,2}`;
const ABOUT_DAY = `${mailIdOf('alarm', '\\d{4}-\\d{2}-\\d{2}')}\\.${ALARM}(?:\\${AND}${ALARM})*`;
const OWN_MAIL_ID = new RegExp(`^(?:${ABOUT_ROW}|${ABOUT_DAY})$`);

/**
 * A mail of this kind about an order, or whatever else, goes by this name, and there is one alone; but of work that stops
 * and of alarms there can be more.
 */
export function mailIdOf(kind: MailKind, subjectId: string): string {
  return `${kind}.${subjectId}`;
}

/** What stands behind the name of one of several mails of a kind about the same; behind that of the first nothing. */
export function mailIdEnd(number: number): string {
  return number === 0 ? '' : `.${number}`;
}

/**
 * The name of a mail about all that has been wrong on a day. Equal for as long as there is nothing more to say: when
 * something else is wrong, or twice as much of the same, it is another. So a day on which it grows to thousands is told
 * of in a dozen mails.
 */
export function alarmMailId(day: string, alarms: readonly Alarm[]): string {
  const key = alarms.map(({ name, value }) => `${name}-${Math.floor(Math.log2(value))}`).join(AND);
  return `${mailIdOf('alarm', day)}.${key}`;
}

/** Whether a text can be the name of a mail, and so go into its headers. */
export function isMailId(text: string): boolean {
  return MAIL_ID.test(text);
}

/** Whether it is one that we have made up: what somebody else may have written is none. */
export function isOwnMailId(text: string): boolean {
  return OWN_MAIL_ID.test(text);
}
