import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';

import { notifyFailure, notifySuccess, withdrawFailure } from '#web/app/notify.ts';
import { Button } from '#web/components/button.tsx';

import {
  openShareWindow,
  sheetContent,
  shareWindowUrl,
  withAddress,
  type Shared,
  type ShareNetwork,
} from './share-window.ts';

const NETWORKS: readonly { network: ShareNetwork; name: string }[] = [
  { network: 'x', name: 'X' },
  { network: 'facebook', name: 'Facebook' },
  { network: 'linkedin', name: 'LinkedIn' },
];

const WINDOW_FAILURE = 'share-window';
const COPY_FAILURE = 'share-copy';
const SHEET_FAILURE = 'share-sheet';

/** `file`: the picture, for the system's sheet where that takes one. */
type ShareButtonsProps = { shared: Shared; title: string; file?: File | null };

/** The ways to pass it on. Each is a click of its own: nothing leaves by itself. */
export function ShareButtons({ shared, title, file = null }: ShareButtonsProps) {
  const { t } = useLingui();
  const text = withAddress(shared);

  function open(network: ShareNetwork): void {
    if (openShareWindow(shareWindowUrl(network, shared))) {
      withdrawFailure(WINDOW_FAILURE);
      notifySuccess(msg`Delningsfönstret är öppnat`);
    } else {
      notifyFailure(msg`Webbläsaren stoppade fönstret`, {
        id: WINDOW_FAILURE,
        detail: msg`Tillåt popup-fönster från den här sidan och försök igen.`,
        retry: () => open(network),
      });
    }
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      withdrawFailure(COPY_FAILURE);
      notifySuccess(msg`Texten är kopierad. Klistra in den i Instagram.`);
    } catch {
      notifyFailure(msg`Texten kunde inte kopieras`, {
        id: COPY_FAILURE,
        detail: msg`Markera texten här ovanför och kopiera den själv.`,
      });
    }
  }

  async function shareBySystem(): Promise<void> {
    try {
      await navigator.share(sheetContent({ shared, title, file }));
      withdrawFailure(SHEET_FAILURE);
    } catch (error) {
      // Who closes the sheet has changed their mind, and that is no fault.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      notifyFailure(msg`Det gick inte att dela härifrån`, { id: SHEET_FAILURE });
    }
  }

  return (
    <div role="group" aria-label={t`Dela`} className="mt-4 flex flex-wrap gap-2">
      {NETWORKS.map(({ network, name }) => (
        <Button key={network} variant="secondary" onClick={() => open(network)}>
          {name}
        </Button>
      ))}
      <Button variant="secondary" onClick={() => void copy()}>
        <Trans>Kopiera till Instagram</Trans>
      </Button>
      {'share' in navigator ? (
        <Button variant="secondary" onClick={() => void shareBySystem()}>
          <Share2 aria-hidden="true" className="size-5" />
          <Trans>Fler sätt</Trans>
        </Button>
      ) : null}
    </div>
  );
}
