/** Where mail programs make their folders: Gmail itself puts those of a name that it has reserved under the first. */
const PROGRAM_FOLDERS = '[imap]/';
const PREFIX = /^(?:inbox|\[gmail\])[/.]/;
/** Thunderbird files by the year and the month. */
const ARCHIVE_OF_YEAR = /^archives?\/\d{4}(?:[/-]|$)/;

/**
 * What Outlook, Apple Mail, Thunderbird and mail programs on phones call the folders that they make for what was thrown
 * away, sent, begun or taken for spam, folded. Folders for notes and archives are left out: people give labels such
 * names to what they keep.
 */
const PROGRAM_NAMES: ReadonlySet<string> = new Set(
  [
    // English
    'deleted messages, deleted items, deleted, deleted mail, trash, bin, sent messages, sent items, sent mail, sent',
    'junk, junk mail, junk email, junk e-mail, bulk mail, spam, drafts, draft, outbox, unsent messages, infected items',
    'sync issues, sync issues/conflicts, sync issues/local failures, sync issues/server failures, conversation history',
    'rss feeds, rss subscriptions, apple mail to do',
    // Swedish, Norwegian, Danish, Finnish
    'borttaget, borttagna objekt, borttagna meddelanden, papperskorg, papperskorgen, skickat, skickade objekt',
    'skickade meddelanden, skräppost, utkast, utkorg, utkorgen',
    'slettede elementer, slettede meldinger, slettet, sendte elementer, sendte meldinger, søppelpost, kladd, utboks',
    'slettet post, slettede beskeder, sendt post, sendte beskeder, uønsket mail, uønsket post, uønsket e-mail, kladder',
    'udbakke, papirkurv, papirkurven',
    'poistetut, poistetut kohteet, poistetut viestit, lähetetyt, lähetetyt kohteet, lähetetyt viestit, roskaposti',
    'luonnokset, lähtevät, roskakori',
    // German, Dutch
    'gelöschte elemente, gelöschte objekte, gelöschte nachrichten, gelöscht, papierkorb, gesendete elemente',
    'gesendete objekte, gesendete nachrichten, gesendet, junk-e-mail, spamverdacht, werbung-spam, entwürfe, postausgang',
    'verwijderde items, verwijderde berichten, prullenbak, verzonden items, verzonden berichten, ongewenste e-mail',
    'ongewenste reclame, concepten, postvak uit',
    // French, Spanish, Italian, Polish
    'éléments supprimés, messages supprimés, corbeille, éléments envoyés, messages envoyés, courrier indésirable',
    "indésirables, brouillons, boîte d'envoi",
    'elementos eliminados, mensajes eliminados, papelera, elementos enviados, mensajes enviados, correo no deseado',
    'correo basura, borradores, bandeja de salida',
    'posta eliminata, messaggi eliminati, elementi eliminati, cestino, posta inviata, messaggi inviati',
    'elementi inviati, posta indesiderata, bozze, posta in uscita',
    'elementy usunięte, usunięte wiadomości, usunięte, kosz, elementy wysłane, wysłane wiadomości, wysłane',
    'wiadomości-śmieci, śmieci, wersje robocze, szkice, skrzynka nadawcza',
  ].flatMap((names) => names.split(', ')),
);

/** Whether a mail program made a label by itself: that somebody wants to keep what is under it, it does not say. */
export function isProgramLabel(name: string): boolean {
  const folded = name.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');
  if (folded.startsWith(PROGRAM_FOLDERS)) return true;
  const plain = folded.replace(PREFIX, '');
  return PROGRAM_NAMES.has(plain) || ARCHIVE_OF_YEAR.test(plain);
}
