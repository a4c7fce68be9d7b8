import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';

import { usePlaceNames } from '#web/entities/testimonials/use-place-name.ts';
import { EitherText } from '#web/shared/components/either-text.tsx';

/** Nothing until `showLiveTestimonials` has some. */
export function Testimonials() {
  const { t } = useLingui();
  const placeNames = usePlaceNames();
  return (
    <div
      data-live="testimonials"
      data-failed={t`Kunde inte hämta omdömen`}
      data-place-names={JSON.stringify(placeNames)}
    >
      <template>
        <section className="border-t border-line py-12 md:py-14">
          <h2 className="text-4xl sm:text-5xl">
            <Trans>De som har vägt sin inkorg</Trans>
          </h2>
          <div className="mt-8">
            <Roll />
          </div>
          <p className="mt-6 max-w-[38rem] text-[0.8125rem] text-soft">
            <Trans>
              Bara den som har loggat in och vägt sin inkorg kan skriva. Vi läser omdömen innan de
              visas, och visar inga namn.
            </Trans>
          </p>
        </section>
      </template>
    </div>
  );
}

function Roll() {
  const { t } = useLingui();
  return (
    <div>
      {/* All in one grid cell: the longest sets the height. */}
      <div data-roll="" className="grid max-w-[46rem]">
        <figure className="col-start-1 row-start-1 self-start border-l-4 border-moss pl-6 aria-hidden:invisible">
          <blockquote className="font-heading text-2xl leading-snug font-bold tracking-tight wrap-anywhere sm:text-3xl" />
          <figcaption className="mt-3 text-soft" />
        </figure>
      </div>
      <div data-controls="" className="mt-6 flex items-center gap-1">
        <RollButton name="back" label={t`Föregående omdöme`}>
          <ChevronLeft />
        </RollButton>
        <RollButton name="on" label={t`Nästa omdöme`}>
          <ChevronRight />
        </RollButton>
        <RollButton name="pause">
          <EitherText
            first={
              <>
                <Pause />
                <span className="sr-only">
                  <Trans>Låt omdömet stå</Trans>
                </span>
              </>
            }
            second={
              <>
                <Play />
                <span className="sr-only">
                  <Trans>Låt omdömena växla</Trans>
                </span>
              </>
            }
          />
        </RollButton>
        <p className="figures ml-3 text-[0.8125rem] text-soft">
          <Trans>
            <span data-number="" /> av <span data-count="" />
          </Trans>
        </p>
      </div>
    </div>
  );
}

type RollButtonProps = { name: 'back' | 'on' | 'pause'; label?: string; children: ReactNode };

function RollButton({ name, label, children }: RollButtonProps) {
  return (
    <button
      type="button"
      value={name}
      aria-label={label}
      className="either-text grid size-11 place-items-center rounded-full border border-line-strong/60 hover:border-ink [&_svg]:size-5"
    >
      {children}
    </button>
  );
}
