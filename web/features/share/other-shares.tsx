import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';

import type { Language } from '#worker/domain/language.ts';

import { Button } from '#web/components/button.tsx';
import { takeLostFocus } from '#web/components/take-lost-focus.ts';

import type { ShareImageControl } from './use-share-image.ts';

const NAMES: Record<Language, MessageDescriptor> = {
  sv: msg`Bilden på svenska`,
  en: msg`Bilden på engelska`,
};

type OtherSharesProps = {
  /** Whether the picture in the page's language has a place of its own. */
  isCardShown: boolean;
  control: ShareImageControl;
};

/** All else of this clean-up that everybody can see, so that nothing stays public which its owner cannot find. */
export function OtherShares({ isCardShown, control }: OtherSharesProps) {
  const { i18n } = useLingui();
  const id = useId();
  const [hasTakenBack, setHasTakenBack] = useState(false);
  const { shares, share, busyWith, takeBack } = control;
  const others = isCardShown ? shares.filter((one) => one !== share) : shares;
  if (others.length === 0 && !hasTakenBack) return null;

  function remove(shareId: string): void {
    if (busyWith !== null) return;
    setHasTakenBack(true);
    void takeBack(shareId);
  }

  return (
    <section aria-labelledby={id} className="mt-10">
      <h2
        // Anew with each that goes, for the focus of the button that goes with it.
        key={others.length}
        ref={hasTakenBack ? takeLostFocus : undefined}
        id={id}
        tabIndex={-1}
        className="text-2xl"
      >
        <Trans>Bilder som andra kan se</Trans>
      </h2>
      {others.length === 0 ? (
        <p className="mt-3 text-soft">
          <Trans>Inga fler bilder av den här städningen är delade.</Trans>
        </p>
      ) : (
        <ul className="mt-3 max-w-[38rem] divide-y divide-line border-y border-line">
          {others.map((other) => (
            <li key={other.id} className="flex flex-wrap items-center justify-between gap-x-6 py-1">
              <a id={`${id}-${other.id}`} className="text-link py-2" href={other.pageUrl}>
                {i18n._(NAMES[other.language])}
              </a>
              <Button
                variant="quiet"
                className="-mx-3"
                aria-describedby={`${id}-${other.id}`}
                aria-disabled={busyWith !== null}
                onClick={() => remove(other.id)}
              >
                <Trans>Ta bort bilden</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
