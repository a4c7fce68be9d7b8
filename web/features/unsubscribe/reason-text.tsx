import { Trans } from '@lingui/react/macro';

import type { UnsubscribeReason } from '#worker/domain/unsubscribe/unsubscribe-status.ts';

/** Why a sender stands as it does. */
export function ReasonText({ reason }: { reason: UnsubscribeReason }) {
  switch (reason) {
    case 'no_answer':
      return <Trans>Inget svar i tid. Begäran kan ha kommit fram ändå.</Trans>;
    case 'redirected':
      return <Trans>Avsändaren skickade oss vidare, och dit följer vi inte med.</Trans>;
    case 'asked_before':
      return <Trans>Begärd redan i en tidigare städning.</Trans>;
    case 'not_offered':
      return <Trans>Avsändaren tar inte emot avregistrering med ett klick.</Trans>;
    case 'one_thread':
      return <Trans>Länken avslutar bara en tråd, inte hela listan.</Trans>;
    case 'not_standard':
      return (
        <Trans>Länken är inte skriven som standarden säger, så vi skickade ingen begäran.</Trans>
      );
    case 'not_encrypted':
      return <Trans>Länken är inte krypterad, så vi skickade ingen begäran.</Trans>;
    case 'only_in_browser':
      return (
        <Trans>En del av länken finns bara för webbläsaren, så vi skickade ingen begäran.</Trans>
      );
    case 'unsigned':
      return <Trans>Det går inte att visa att länken är avsändarens, så vi skickade inget.</Trans>;
    case 'not_promised':
      return (
        <Trans>
          När du valde såg vi inget mer än en länk, och mer än så gör vi inte utan att du vet det.
        </Trans>
      );
    case 'group_not_chosen':
      return <Trans>Det är en grupp, och du har inte valt att lämna den.</Trans>;
    case 'refused':
      return <Trans>Avsändarens server sa nej till begäran.</Trans>;
    case 'no_way':
      return <Trans>Mejlen säger inte hur man avslutar dem.</Trans>;
    case 'address_refused':
      return <Trans>Länken leder någonstans dit vi inte skickar något.</Trans>;
    case 'unproven':
      return <Trans>Det går inte att visa att mejlen kommer från avsändaren.</Trans>;
    case 'in_spam':
      return <Trans>Mejlen ligger i skräpposten. Ett svar hade bara visat att du läser dem.</Trans>;
    case 'message_gone':
      return <Trans>Mejlen fanns inte kvar i brevlådan.</Trans>;
    case 'no_access':
      return <Trans>Åtkomsten till brevlådan tog slut innan vi hann dit.</Trans>;
    case 'put_back':
      return <Trans>Du lade tillbaka mejlen innan vi hann dit.</Trans>;
    case 'not_as_chosen':
      return (
        <Trans>Några av mejlen hör inte till raden du valde, så vi skickade ingen begäran.</Trans>
      );
    case 'gave_up':
      return <Trans>Det gick inte att läsa mejlet i Gmail.</Trans>;
    case 'too_late':
      return <Trans>Beställningen stängdes innan vi hann dit.</Trans>;
    default:
      return reason satisfies never;
  }
}
