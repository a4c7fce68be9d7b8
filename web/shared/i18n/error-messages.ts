import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { ErrorCode } from '#worker/domain/app-error.ts';

/** The first fifteen are the specification's, verbatim. */
export const ERROR_MESSAGES = {
  invalid_credentials: msg`Fel email eller lösenord`,
  user_not_found: msg`Användaren hittades inte`,
  email_exists: msg`Email finns redan registrerad`,
  weak_password: msg`Lösenordet är för svagt`,
  invalid_email: msg`Ogiltig email-adress`,
  network_error: msg`Nätverksfel - kontrollera din anslutning`,
  timeout: msg`Anslutningen tog för lång tid`,
  PGRST116: msg`Ingen data hittades`,
  '23505': msg`Posten finns redan`,
  '23503': msg`Relaterad data saknas`,
  '42501': msg`Du saknar behörighet för denna åtgärd`,
  rate_limit: msg`För många förfrågningar - vänta en stund`,
  server_error: msg`Serverfel - försök igen senare`,
  bad_request: msg`Felaktig förfrågan`,
  default: msg`Ett fel uppstod - försök igen`,

  unauthenticated: msg`Du måste vara inloggad`,
  access_ended: msg`Inloggningen till admin har gått ut. Kopiera det du har skrivit och ladda sedan om sidan för att logga in igen.`,
  page_outdated: msg`Sidan är från en tidigare version av Grinbox. Ladda om den.`,
  sign_in_too_old: msg`Det var ett tag sedan du loggade in. Visa att det är du genom att logga in hos Google igen.`,
  forbidden_origin: msg`Förfrågan kom från en annan webbplats och stoppades. Ladda om sidan och försök igen.`,
  not_found: msg`Det du söker finns inte, eller så är det inte ditt.`,
  payload_too_large: msg`Det du skickade är för stort.`,
  unsupported_media_type: msg`Servern kunde inte läsa det format som skickades.`,

  oauth_state_invalid: msg`Inloggningen tog för lång tid eller påbörjades i en annan flik. Börja om härifrån.`,
  oauth_denied: msg`Du avbröt inloggningen hos Google, så ingenting har kopplats.`,
  oauth_failed: msg`Kunde inte logga in med Google. Kontrollera att du har tillåtit åtkomst till Gmail.`,
  oauth_scope_missing: msg`Rutan för Gmail var inte ikryssad. Utan den kan vi inte räkna dina mejl.`,
  oauth_account_mismatch: msg`Du valde ett annat Google-konto än det som är inloggat här.`,
  token_save_failed: msg`Gmail kunde inte kopplas. Försök logga in igen.`,

  gmail_not_connected: msg`Gmail är inte kopplat`,
  gmail_connection_expired: msg`Gmail-kopplingen har gått ut`,
  gmail_scope_missing: msg`Kopplingen saknar tillåtelse att läsa brevlådan. Anslut igen och kryssa i rutan för Gmail.`,
  gmail_modify_missing: msg`Kan inte fortsätta utan tillåtelse att radera mejl`,
  gmail_not_enabled: msg`Gmail är inte påslaget för det här kontot.`,
  gmail_unavailable: msg`Gmail svarar inte just nu. Försök igen om en stund.`,

  scan_limit_reached: msg`Tre skanningar om dagen är gränsen, och du har gjort dem. Försök igen i morgon.`,
  scan_not_finished: msg`Skanningen är inte klar än.`,
  scan_expired: msg`Skanningens uppgifter är raderade, eftersom åtkomsten har gått ut.`,
  scan_cancelled: msg`Du stoppade skanningen innan den var klar. Inget i din brevlåda har ändrats.`,
  scan_failed: msg`Något gick fel under skanningen. Ingenting i din brevlåda har ändrats.`,

  selection_empty: msg`Välj minst en kategori att städa`,
  no_message_ids: msg`Inga mejl hittades i det du valde. De kan ha flyttats eller raderats sedan skanningen.`,
  selection_invalid: msg`Något av det du valde finns inte i skanningen. Ladda om sidan och välj igen.`,
  notes_changed: msg`Någon annan har sparat andra anteckningar under tiden`,
  rows_changed: msg`Listan har räknats om sedan du valde. Gå igenom den och välj igen.`,
  rows_taken: msg`Något av det du valde är redan betalt och städat. Ladda om sidan och välj igen.`,

  safe_list_invalid: msg`Skriv en hel adress eller domän, som namn@exempel.se eller exempel.se.`,
  cleanup_unfinished: msg`Du har en städning som inte är klar. Gör klart den du har betalat för först, så kan du beställa nästa.`,
  scan_outdated: msg`Inkorgen har städats sedan skanningen, så siffrorna stämmer inte längre. Skanna igen, gratis, så kan du välja.`,
  safe_list_full: msg`Din skyddslista är full. Ta bort något innan du lägger till mer.`,

  consent_required: msg`Kryssa i båda rutorna om ångerrätten för att kunna betala.`,
  invalid_phone: msg`Telefonnumret går inte att läsa. Skriv det som 070-123 45 67.`,
  terms_changed: msg`Villkoren har ändrats sedan sidan öppnades. Ladda om sidan och läs dem innan du betalar.`,
  amount_mismatch: msg`Priset har ändrats sedan sidan öppnades. Kontrollera summan och försök igen.`,
  payment_code_wrong: msg`Fel kod. I testläget är koden 123.`,
  payment_failed: msg`Betalning misslyckades`,
  payment_mode_changed: msg`Kassan har ändrats sedan sidan öppnades. Inget har dragits.`,
  sales_closed: msg`Just nu säljer vi inga nya städningar. Inget har dragits. Det du redan har köpt gör vi klart som vanligt.`,
  payments_unavailable: msg`Det går inte att betala just nu. Inget har dragits.`,

  cleanup_failed: msg`Några mejl kunde inte flyttas till papperskorgen`,
  cleanup_over: msg`Tiden för den här städningen är ute. Det som inte hann flyttas ligger kvar.`,
  cleanup_running: msg`Vänta tills mejlen har flyttats. Sedan går det att lägga tillbaka en del i taget.`,
  nothing_to_share: msg`Det ligger inga mejl i papperskorgen att berätta om än.`,
  testimonial_invalid: msg`Omdömet går inte att ta emot som det är skrivet.`,
  testimonial_without_scan: msg`Väg din inkorg först. Omdömen kommer bara från den som har en färdig skanning.`,
  undo_running: msg`Mejl håller på att läggas tillbaka i din brevlåda. Vänta tills det är klart, så kan du radera kontot sedan.`,
  undo_unavailable: msg`Det finns inget kvar att lägga tillbaka här.`,
} satisfies Record<ErrorCode, MessageDescriptor>;
