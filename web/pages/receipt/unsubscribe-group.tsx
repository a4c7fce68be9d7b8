import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Mail } from 'lucide-react';
import { useId } from 'react';

import { Button } from '#web/shared/components/button.tsx';
import { NewTabLink } from '#web/shared/components/new-tab-link.tsx';
import { SenderText } from '#web/entities/scans/row-name.tsx';
import { useFirstItems } from '#web/shared/lib/use-first-items.ts';
import { useIsWide } from '#web/shared/lib/viewport.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import type {
  ManualLink,
  Unsubscribe,
  UnsubscribeReason,
  UnsubscribeStatus,
} from '#worker/domain/unsubscribes/unsubscribe-status.ts';

import type { UnsubscribeGroup as Group } from './unsubscribe-groups.ts';

function ReasonText({ reason }: { reason: UnsubscribeReason }) {
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
    case 'retries_exhausted':
      return <Trans>Det gick inte att läsa mejlet i Gmail.</Trans>;
    case 'too_late':
      return <Trans>Beställningen stängdes innan vi hann dit.</Trans>;
    default:
      return reason satisfies never;
  }
}

function ByHandLink({ link }: { link: ManualLink }) {
  if (link.kind === 'mail') {
    return (
      <a
        className="text-link inline-flex items-center gap-1.5 py-2 font-semibold"
        href={link.href}
        rel="noopener noreferrer"
      >
        <Mail aria-hidden="true" className="size-4 shrink-0" />
        <span>
          <Trans>
            Skriv till <SenderText text={link.address} />
          </Trans>
        </span>
      </a>
    );
  }
  return (
    <NewTabLink className="py-2 font-semibold" href={link.href}>
      <Trans>
        Öppna <SenderText text={link.host} />
      </Trans>
    </NewTabLink>
  );
}

export const GROUP_HEADING = {
  needs_click: msg`Väntar på ditt klick`,
  waiting: msg`Väntar på sin tur`,
  confirmed: msg`Mottagna`,
  asked: msg`Begärda`,
  not_possible: msg`Gick inte`,
} satisfies Record<UnsubscribeStatus, MessageDescriptor>;

function GroupText({ status }: { status: UnsubscribeStatus }) {
  switch (status) {
    case 'needs_click':
      return (
        <Trans>
          De här kan bara du avsluta. Länkarna kommer ur avsändarnas egna mejl och leder till sidor
          som vi inte har granskat. Stäng sidan om den vill ha ett lösenord.
        </Trans>
      );
    case 'waiting':
      return <Trans>Vi skickar några åt gången, och aldrig två gånger till samma adress.</Trans>;
    case 'confirmed':
      return (
        <Trans>
          Avsändaren tog emot begäran. Mer än så får vi inte veta. Fortsätter mejlen efter tio dagar
          får du avsluta dem själv.
        </Trans>
      );
    case 'asked':
      return (
        <Trans>
          Begäran är skickad, men avsändaren har inte svarat att den är mottagen. Fortsätter mejlen
          efter tio dagar får du avsluta dem själv.
        </Trans>
      );
    case 'not_possible':
      return (
        <Trans>
          Gör det själv i Gmail: öppna ett mejl från avsändaren och välj Avsluta prenumeration
          intill avsändarens namn. Finns det inte där, välj Blockera under de tre prickarna.
        </Trans>
      );
    default:
      return status satisfies never;
  }
}

const SHOWN_FIRST = 8;
const SHOWN_FIRST_ON_PHONE = 3;

export function UnsubscribeGroup({ group: { status, count, senders } }: { group: Group }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const id = useId();
  const shownFirst = useIsWide() ? SHOWN_FIRST : SHOWN_FIRST_ON_PHONE;
  const { shown, isUnfolded, setIsUnfolded } = useFirstItems(senders, shownFirst);
  return (
    <section aria-labelledby={id} className="border-t border-line pt-5">
      <h3 id={id} className="flex items-baseline justify-between gap-4 text-lg">
        <span>{i18n._(GROUP_HEADING[status])}</span>
        <span className="figures text-base font-normal">{format.count(count)}</span>
      </h3>
      <p className="mt-2 max-w-[38rem] text-[0.9375rem] text-soft">
        <GroupText status={status} />
      </p>
      {senders.length === 0 ? null : (
        <ul aria-labelledby={id} className="mt-3">
          {shown.map((sender) => (
            <SenderLine key={sender.number} sender={sender} />
          ))}
        </ul>
      )}
      {senders.length <= shownFirst ? null : (
        <Button variant="quiet" className="-ml-3" onClick={() => setIsUnfolded(!isUnfolded)}>
          {isUnfolded ? (
            <Trans>Visa färre</Trans>
          ) : (
            <Trans>Visa alla {format.count(senders.length)}</Trans>
          )}
        </Button>
      )}
    </section>
  );
}

function SenderLine({ sender: { sender, reason, link } }: { sender: Unsubscribe }) {
  return (
    <li className="border-t border-line py-2.5 first:border-t-0">
      <p className="font-semibold">
        <SenderText text={sender ?? (link?.kind === 'web' ? link.host : link?.address) ?? ''} />
      </p>
      {reason === null ? null : (
        <p className="text-[0.875rem] text-soft">
          <ReasonText reason={reason} />
        </p>
      )}
      {link === null ? null : (
        <p className="text-[0.9375rem]">
          <ByHandLink link={link} />
        </p>
      )}
    </li>
  );
}
