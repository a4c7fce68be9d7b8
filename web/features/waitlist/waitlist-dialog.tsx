import { Trans } from '@lingui/react/macro';
import { Dialog } from 'radix-ui';
import { useState } from 'react';

import { MINUTE_MS } from '#worker/domain/duration.ts';
import {
  WAITLIST_MAIL_AGAIN_MS,
  WAITLIST_PEACE_DAYS,
} from '#worker/domain/waitlist/waitlist-rules.ts';

import { useToasts } from '#web/app/use-toasts.ts';
import { Button } from '#web/components/button.tsx';
import { PaperDialog } from '#web/components/paper-dialog.tsx';
import { useFocusedHeading } from '#web/features/withdrawal/use-focused-heading.ts';

import { WaitlistForm } from './waitlist-form.tsx';
import { WaitlistPreview } from './waitlist-preview.tsx';

const AGAIN_MINUTES = WAITLIST_MAIL_AGAIN_MS.unconfirmed / MINUTE_MS;

/** Signing up for the waiting list, and then what to do next. A new one, with an empty form, each time it is opened. */
export function WaitlistDialog({ onClose }: { onClose: () => void }) {
  const [joinedEmail, setJoinedEmail] = useState<string | null>(null);
  useToasts();
  return joinedEmail === null ? (
    <PaperDialog onClose={onClose} className="sm:max-w-[46rem]">
      <div className="grid gap-x-10 gap-y-8 sm:grid-cols-[minmax(0,1fr)_15rem]">
        <div>
          <Dialog.Title className="text-3xl">
            <Trans>Ställ dig på väntelistan</Trans>
          </Dialog.Title>
          <Dialog.Description className="mt-3 text-soft">
            <Trans>Vi mejlar en gång, när vi öppnar. Du kan lämna listan när du vill.</Trans>
          </Dialog.Description>
          <WaitlistForm onJoined={setJoinedEmail} />
        </div>
        <WaitlistPreview />
      </div>
    </PaperDialog>
  ) : (
    <PaperDialog onClose={onClose}>
      <Joined email={joinedEmail} />
    </PaperDialog>
  );
}

function Joined({ email }: { email: string }) {
  const heading = useFocusedHeading();
  return (
    <>
      <Dialog.Title ref={heading} tabIndex={-1} className="text-3xl outline-none">
        <Trans>Kolla din mejl</Trans>
      </Dialog.Title>
      <Dialog.Description className="mt-4 text-soft">
        <Trans>
          Vi har skickat ett mejl till {email}. Bekräfta med knappen där, så har du din plats.
        </Trans>
      </Dialog.Description>
      <p className="mt-3 text-soft">
        <Trans>
          Hittar du det inte, titta i skräpposten. Anmäler du dig igen kommer ett nytt tidigast{' '}
          {AGAIN_MINUTES} minuter efter det förra, eller efter ett dygn om du redan har bekräftat.
          Har du lämnat listan går det att anmäla sig på nytt efter {WAITLIST_PEACE_DAYS} dagar, och
          till dess kommer inget mejl.
        </Trans>
      </p>
      <Dialog.Close asChild>
        <Button className="mt-6 max-sm:w-full">
          <Trans>Klart</Trans>
        </Button>
      </Dialog.Close>
    </>
  );
}
