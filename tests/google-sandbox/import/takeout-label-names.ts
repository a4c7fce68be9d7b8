import type { SystemLabel } from '#tests/google-sandbox/mailbox/label.ts';

/**
 * What Google Takeout calls Gmail's labels in X-Gmail-Labels, which follows the language of the account:
 * English, Swedish, Norwegian and Danish, German, French, Spanish. All in lower case.
 */
export const TAKEOUT_LABEL_NAMES: readonly (readonly [SystemLabel, string])[] = [
  ['INBOX', 'inbox|inkorg|inkorgen|innboks|indbakke|posteingang|boîte de réception|recibidos'],
  ['INBOX', 'bandeja de entrada'],
  ['SENT', 'sent|sent mail|skickat|skickade|sendt|sendte|gesendet|envoyé|envoyés|messages envoyés'],
  ['SENT', 'enviado|enviados'],
  ['DRAFT', 'draft|drafts|utkast|kladde|kladder|entwurf|entwürfe|brouillon|brouillons|borradores'],
  ['SPAM', 'spam|junk|skräppost|søppelpost'],
  [
    'TRASH',
    'trash|bin|papperskorg|papperskorgen|papirkurv|papirkurven|papierkorb|corbeille|papelera',
  ],
  ['UNREAD', 'unread|oläst|olästa|ulest|uleste|ulæst|ulæste|ungelesen|non lu|non lus|no leído'],
  ['UNREAD', 'no leídos'],
  ['STARRED', 'starred|stjärnmärkt|stjärnmärkta|stjernemerket|stjernemarkeret|markiert|favoris'],
  ['STARRED', 'suivi|suivis|destacado|destacados'],
  ['IMPORTANT', 'important|viktigt|viktig|viktige|vigtigt|vigtig|wichtig|importants|importante'],
  ['IMPORTANT', 'importantes'],
  ['CHAT', 'chat|chats|chatt|chattar'],
];

/** What says only that a message is read or not in the inbox, which its other labels say too. */
export const TAKEOUT_STATES =
  'opened|öppnat|öppnad|öppnade|åpnet|åbnet|geöffnet|gelesen|ouvert|abierto|abiertos|' +
  'archived|arkiverat|arkiverad|arkiverade|arkivert|arkiveret|archiviert|archivé|archivés|' +
  'messages archivés|archivado|archivados|muted|snoozed';

/** What follows the word for category, as in `Category Promotions` or `Kategori: Reklame`. */
export const TAKEOUT_CATEGORY_NAMES: readonly (readonly [SystemLabel, string])[] = [
  [
    'CATEGORY_PROMOTIONS',
    'promotions|reklam|reklame|kampanjer|erbjudanden|tilbud|werbung|promociones',
  ],
  ['CATEGORY_SOCIAL', 'social|socialt|sosialt|soziale medien|réseaux sociaux'],
  ['CATEGORY_UPDATES', 'updates|uppdateringar|oppdateringer|opdateringer|benachrichtigungen'],
  ['CATEGORY_UPDATES', 'notifications|mises à jour|notificaciones|actualizaciones'],
  // Gmail shows purchases apart; the API has no such category and files them here.
  ['CATEGORY_UPDATES', 'purchases|köp|kjøp|køb|käufe|achats|compras'],
  ['CATEGORY_FORUMS', 'forums|forum|fora|foren|foros'],
  ['CATEGORY_PERSONAL', 'personal|primary|personligt|personlig|privat|primär|primært|allgemein'],
  ['CATEGORY_PERSONAL', 'e-mails personnels|principale|principal'],
];
