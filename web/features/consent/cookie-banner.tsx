import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

import { bannerAtom, readStoredChoice } from '#web/entities/consent/usage-events.ts';
import { Button } from '#web/shared/components/button.tsx';
import { needTexts } from '#web/shared/i18n/activate.ts';
import { partOnDemand } from '#web/shared/lib/part-on-demand.tsx';
import { useSetAtom } from '#web/shared/lib/store.ts';
import { MAIN_ID } from '#web/shared/router/use-focus-after-move.ts';

import { saveChoice } from './save-choice.ts';

/**
 * Selectors that use the variable. It is not inherited (tokens.css), so that a change restyles these elements
 * only.
 */
const ASKING = 'html, body, .above-banner, [data-sonner-toaster]';

/** Reserves room at the foot of the page, and keeps focus and sticky elements above the banner. */
function useRoomForBanner(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    const observer = new ResizeObserver(() =>
      sheet.replaceSync(`${ASKING} { --taken-by-banner: ${element.offsetHeight}px }`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((it) => it !== sheet);
    };
  }, [ref]);
}

const CookieDetails = partOnDemand(async () => {
  const [{ CookieDetails }] = await Promise.all([
    import('./cookie-details.tsx'),
    needTexts('consent'),
  ]);
  return CookieDetails;
});

const HEADING_ID = 'cookie-banner';
const DETAILS_ID = 'cookie-details';

/** Yes and no are one press each, of equal size; nothing is set before. */
export function CookieBanner({ isAskedFor }: { isAskedFor: boolean }) {
  const { t } = useLingui();
  const banner = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const setBanner = useSetAtom(bannerAtom);
  const [opener] = useState(() => document.activeElement);
  const [isDetailed, setIsDetailed] = useState(false);
  const [standing] = useState(readStoredChoice);
  useRoomForBanner(banner);

  useEffect(() => {
    if (isAskedFor) heading.current?.focus({ preventScroll: true });
  }, [isAskedFor]);

  // Answered in another tab.
  const readAgain = useEffectEvent(() => {
    if (readStoredChoice() !== null) close();
  });
  useEffect(() => {
    if (isAskedFor) return undefined;
    const onFocus = () => readAgain();
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, [isAskedFor]);

  function close(): void {
    const hasFocus = banner.current?.contains(document.activeElement) === true;
    const next = isAskedFor ? opener : document.getElementById(MAIN_ID);
    if (hasFocus && next instanceof HTMLElement) next.focus({ preventScroll: true });
    setBanner('closed');
  }

  function choose(analytics: boolean): void {
    saveChoice(analytics);
    close();
  }

  return (
    <section ref={banner} aria-labelledby={HEADING_ID} className="cookie-banner">
      <div
        className={`page grid gap-x-10 ${isDetailed ? '' : 'md:grid-cols-[1fr_auto] md:items-center'}`}
      >
        <div className="max-w-[44rem]">
          <h2
            ref={heading}
            id={HEADING_ID}
            tabIndex={-1}
            className="pr-10 text-xl outline-none sm:text-2xl"
          >
            <Trans>Får vi räkna besöken?</Trans>
          </h2>
          <p className="mt-2 text-[0.9375rem] text-soft">
            <Trans>
              Sidor och knapptryck, dag för dag, utan att veta vems. Bara om du säger ja.
            </Trans>{' '}
            <button
              type="button"
              aria-expanded={isDetailed}
              aria-controls={isDetailed ? DETAILS_ID : undefined}
              className="text-link -my-2 py-2 font-medium text-ink"
              onClick={() => setIsDetailed(!isDetailed)}
            >
              {isDetailed ? <Trans>Visa mindre</Trans> : <Trans>Läs mer</Trans>}
            </button>
          </p>
          {isDetailed ? (
            <div id={DETAILS_ID}>
              <CookieDetails
                wantedAtFirst={standing?.analytics ?? false}
                onSave={choose}
                onClose={() => setIsDetailed(false)}
              />
            </div>
          ) : null}
        </div>
        <div className={`cookie-answers ${isDetailed ? '' : 'md:mr-10 md:pt-0'}`}>
          <Button variant="secondary" onClick={() => choose(false)}>
            <Trans>Bara nödvändiga</Trans>
          </Button>
          <Button variant="secondary" onClick={() => choose(true)}>
            <Trans>Godkänn alla</Trans>
          </Button>
        </div>
        <button
          type="button"
          aria-label={standing === null ? t`Stäng utan att godkänna` : t`Stäng`}
          className="absolute top-2 right-2 grid size-11 place-items-center text-soft hover:text-ink"
          onClick={() => (readStoredChoice() === null ? choose(false) : close())}
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
    </section>
  );
}
