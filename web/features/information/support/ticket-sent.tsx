import { Trans } from '@lingui/react/macro';

import type { SentTicket } from '#web/api/support.ts';
import { Button } from '#web/components/button.tsx';
import { useFocusedHeading } from '#web/features/withdrawal/use-focused-heading.ts';

type TicketSentProps = { ticket: SentTicket; onAgain: () => void };

/** That a question has come in, and by what number. */
export function TicketSent({ ticket, onAgain }: TicketSentProps) {
  const heading = useFocusedHeading();
  return (
    <div className="border-t-2 border-dashed border-line pt-8">
      <h2 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        <Trans>Tack, vi har fått din fråga</Trans>
      </h2>
      <p className="figures mt-5 text-2xl font-semibold">{ticket.ticketNumber}</p>
      <p className="mt-4 max-w-[34rem] text-soft">
        {ticket.isMailed ? (
          <Trans>
            Det är numret på ditt ärende. Vi mejlar det till dig, och svarar inom 24 timmar på
            vardagar.
          </Trans>
        ) : (
          <Trans>
            Det är numret på ditt ärende. Skriv gärna upp det: den här gången mejlar vi det inte. Vi
            svarar inom 24 timmar på vardagar.
          </Trans>
        )}
      </p>
      <Button variant="secondary" className="mt-6 max-sm:w-full" onClick={onAgain}>
        <Trans>Skriv en fråga till</Trans>
      </Button>
    </div>
  );
}
