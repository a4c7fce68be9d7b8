import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useId, useRef } from 'react';

import { Button } from '#web/shared/components/button.tsx';
import { EitherText } from '#web/shared/components/either-text.tsx';
import { usePublicPath } from '#web/shared/router/paths.ts';
import { MAIN_ID } from '#web/shared/router/element-ids.ts';

import { askAboutCookies } from './ask-about-cookies.ts';

const HEADING_ID = 'cookie-banner';
const DETAILS_ID = 'cookie-details';

/**
 * Yes and no are one press each, of equal size; nothing is set before. `askAboutCookies` brings it to life, in the
 * app and on prerendered pages.
 */
export function CookieQuestion({ ref }: { ref?: Ref<HTMLElement> }) {
  const { t } = useLingui();
  return (
    <section ref={ref} aria-labelledby={HEADING_ID} className="cookie-banner">
      <div className="page cookie-banner-parts">
        <div className="max-w-[44rem]">
          <h2 id={HEADING_ID} tabIndex={-1} className="pr-10 text-xl outline-none sm:text-2xl">
            <Trans>Får vi räkna besöken?</Trans>
          </h2>
          <p className="mt-2 text-[0.9375rem] text-soft">
            <Trans>
              Vi räknar sidvisningar och klick, utan att se vem du är. Bara om du säger ja.
            </Trans>{' '}
            <button
              type="button"
              aria-expanded={false}
              aria-controls={DETAILS_ID}
              className="either-text text-link -my-2 py-2 font-medium text-ink"
            >
              <EitherText first={<Trans>Läs mer</Trans>} second={<Trans>Visa mindre</Trans>} />
            </button>
          </p>
          <div id={DETAILS_ID} hidden>
            <CookieDetails />
          </div>
        </div>
        <div className="cookie-answers">
          <Button variant="secondary" value="essential">
            <Trans>Bara nödvändiga</Trans>
          </Button>
          <Button variant="secondary" value="analytics">
            <Trans>Godkänn alla</Trans>
          </Button>
        </div>
        <button
          type="button"
          value="close"
          aria-label={t`Stäng utan att godkänna`}
          data-label-when-answered={t`Stäng`}
          className="absolute top-2 right-2 grid size-11 place-items-center text-soft hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
    </section>
  );
}

/** In the app. */
export function CookieBanner({
  isAskedFor,
  onClose,
}: {
  isAskedFor: boolean;
  onClose: () => void;
}) {
  const question = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const main = document.getElementById(MAIN_ID);
    return question.current === null
      ? undefined
      : askAboutCookies(question.current, { isAskedFor, main, onClose: () => close() });
  }, [isAskedFor]);
  return <CookieQuestion ref={question} />;
}

export function CookieDetails() {
  const publicPath = usePublicPath();
  return (
    <div className="mt-4 text-[0.9375rem]">
      <Kind
        name={<Trans>Nödvändiga</Trans>}
        isLocked
        text={
          <Trans>
            Inloggningen, språket och det du väljer här. Utan dem fungerar inte tjänsten, så de är
            alltid på.
          </Trans>
        }
      />
      <Kind
        name={<Trans>Statistik</Trans>}
        text={
          <Trans>
            Vi räknar sidvisningar och klick per dag, för alla tillsammans. Ingen kaka följer dig,
            och varken ip-adress eller konto sparas. Inget går till någon annan.
          </Trans>
        }
      />
      <p className="mt-3 border-t border-line pt-3 text-soft">
        <Trans>Valet gäller i ett år, och du kan ändra det när du vill längst ner på sidan.</Trans>{' '}
        <a className="text-link text-ink" href={`${publicPath('privacy')}#cookies`}>
          <Trans>Allt om våra kakor</Trans>
        </a>
      </p>
      <Button className="mt-4 max-sm:w-full" value="chosen">
        <Trans>Spara val</Trans>
      </Button>
    </div>
  );
}

type KindProps = { name: ReactNode; text: ReactNode; isLocked?: boolean };

function Kind({ name, text, isLocked = false }: KindProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-6 border-t border-line py-3">
      <div>
        <label htmlFor={id} className="block font-semibold">
          {name}
        </label>
        <p id={`${id}-text`} className="text-soft">
          {text}
        </p>
      </div>
      <input
        id={id}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says it by `checked` alone
        role="switch"
        defaultChecked={isLocked}
        aria-describedby={`${id}-text`}
        disabled={isLocked}
        className="switch mt-1 shrink-0"
      />
    </div>
  );
}
