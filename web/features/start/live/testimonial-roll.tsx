import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';

import type { ShownTestimonial } from '#web/api/testimonials.ts';
import { useReducedMotion } from '#web/components/use-reduced-motion.ts';
import { usePlaceName } from '#web/features/testimonial/use-place-name.ts';

import { useRoll } from './use-roll.ts';

/** One at a time, the next after a while: not while somebody looks at it closely, and not where motion is unwanted. */
export function TestimonialRoll({ testimonials }: { testimonials: readonly ShownTestimonial[] }) {
  const { t } = useLingui();
  const placeName = usePlaceName();
  const prefersStill = useReducedMotion();
  const roll = useRoll(testimonials.length, { isStill: prefersStill });
  const [number, count] = [roll.index + 1, testimonials.length];
  return (
    <div {...roll.attention}>
      {/* All in one cell, so that the longest sets the height and none moves the page. */}
      <div aria-live={roll.isRolling ? 'off' : 'polite'} className="grid max-w-[46rem]">
        {testimonials.map(({ id, testimonial, location }, index) => (
          <figure
            key={id}
            aria-hidden={index !== roll.index}
            className="col-start-1 row-start-1 self-start border-l-4 border-moss pl-6 aria-hidden:invisible"
          >
            <blockquote className="font-heading text-2xl leading-snug font-bold tracking-tight wrap-anywhere sm:text-3xl">
              {testimonial}
            </blockquote>
            {location === null ? null : (
              <figcaption className="mt-3 text-soft">{placeName(location)}</figcaption>
            )}
          </figure>
        ))}
      </div>
      {count === 1 ? null : (
        <div className="mt-6 flex items-center gap-1">
          <RollButton label={t`Föregående omdöme`} onPress={() => roll.move(-1)}>
            <ChevronLeft />
          </RollButton>
          <RollButton label={t`Nästa omdöme`} onPress={() => roll.move(1)}>
            <ChevronRight />
          </RollButton>
          {prefersStill ? null : (
            <RollButton
              label={roll.isPaused ? t`Låt omdömena växla` : t`Låt omdömet stå`}
              onPress={roll.togglePause}
            >
              {roll.isPaused ? <Play /> : <Pause />}
            </RollButton>
          )}
          <p className="figures ml-3 text-[0.8125rem] text-soft">
            <Trans>
              {number} av {count}
            </Trans>
          </p>
        </div>
      )}
    </div>
  );
}

type RollButtonProps = { label: string; onPress: () => void; children: ReactNode };

function RollButton({ label, onPress, children }: RollButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-full border border-line-strong/60 hover:border-ink [&>svg]:size-5"
    >
      {children}
    </button>
  );
}
