import { Trans } from '@lingui/react/macro';

import type { UnsubscribeStatus } from '#worker/domain/unsubscribe/unsubscribe-status.ts';

/** What a group's status means, and what to do about it. */
export function GroupText({ status }: { status: UnsubscribeStatus }) {
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
