import { formatCount } from '#worker/domain/format.ts';
import type { Language } from '#worker/domain/language.ts';

const EMAILS: Record<Language, [one: string, other: string]> = {
  sv: ['mejl', 'mejl'],
  en: ['email', 'emails'],
};

/** "1 email", "1,234 emails": both languages have one form for one and another for the rest. */
export function mailCount(count: number, language: Language): string {
  const [one, other] = EMAILS[language];
  return `${formatCount(count, language)}\u00a0${count === 1 ? one : other}`;
}
