import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';

import type { PublicTestimonial } from '#worker/contract/testimonials.ts';

import { usePlaceName } from '#web/entities/testimonials/use-place-name.ts';
import { NoTestimonials } from '#web/pages/start/before-live.tsx';
import { isRecord, readPublic } from '#web/shared/api/read-public.ts';
import { useReducedMotion } from '#web/shared/lib/browser.ts';
import { store } from '#web/shared/lib/store.ts';
import { toasterReady, toastsWantedAtom } from '#web/shared/toasts/use-toasts.ts';

/** Loads the toasts' code on demand. */
async function notifyFailureLate(title: MessageDescriptor, options: { id: string }): Promise<void> {
  store.set(toastsWantedAtom, true);
  const [{ notifyFailure }] = await Promise.all([
    import('#web/shared/toasts/notify.tsx'),
    toasterReady,
  ]);
  notifyFailure(title, options);
}

type ShownTestimonial = Pick<PublicTestimonial, 'id' | 'testimonial' | 'location'>;

async function readTestimonials(): Promise<ShownTestimonial[]> {
  return (await readPublic('/api/testimonials', isAnswer)).testimonials;
}

function isAnswer(answer: unknown): answer is { testimonials: ShownTestimonial[] } {
  if (!isRecord(answer)) return false;
  const { testimonials } = answer;
  return Array.isArray(testimonials) && testimonials.every(isTestimonial);
}

function isTestimonial(value: unknown): value is ShownTestimonial {
  return (
    isRecord(value) &&
    typeof value['id'] === 'string' &&
    typeof value['testimonial'] === 'string' &&
    (value['location'] === null || typeof value['location'] === 'string')
  );
}

const STAYS_MS = 6_000;

/** Every six seconds, unless paused, hovered or focused. */
function useRoll(count: number, { isStill }: { isStill: boolean }) {
  const [index, setIndex] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isRolling = count > 1 && !isStill && !isPaused && !isPointedAt && !hasFocus;

  useEffect(() => {
    if (!isRolling) return undefined;
    const timer = setInterval(() => setIndex((now) => (now + 1) % count), STAYS_MS);
    return () => clearInterval(timer);
  }, [isRolling, count]);

  return {
    index,
    isRolling,
    isPaused,
    togglePause: () => setIsPaused(!isPaused),
    move: (steps: number) => setIndex((now) => (now + steps + count) % count),
    attention: {
      onPointerEnter: () => setIsPointedAt(true),
      onPointerLeave: () => setIsPointedAt(false),
      onFocus: () => setHasFocus(true),
      onBlur: () => setHasFocus(false),
    },
  };
}

/** Still under reduced motion. */
export function TestimonialRoll({ testimonials }: { testimonials: readonly ShownTestimonial[] }) {
  const { t } = useLingui();
  const placeName = usePlaceName();
  const prefersStill = useReducedMotion();
  const roll = useRoll(testimonials.length, { isStill: prefersStill });
  const [number, count] = [roll.index + 1, testimonials.length];
  return (
    <div {...roll.attention}>
      {/* All in one grid cell: the longest sets the height. */}
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

type Loaded = readonly ShownTestimonial[] | 'loading' | 'failed';

/** Fetched once. A failure shows a toast, as specified, and a placeholder. */
function useTestimonials(): Loaded {
  const [loaded, setLoaded] = useState<Loaded>('loading');
  useEffect(() => {
    let isGone = false;
    readTestimonials().then(
      (testimonials) => {
        if (!isGone) setLoaded(testimonials);
      },
      () => {
        if (isGone) return;
        setLoaded('failed');
        // Where not even a toast can be loaded, the placeholder says it.
        notifyFailureLate(msg`Kunde inte hämta omdömen`, { id: 'testimonials' }).catch(
          () => undefined,
        );
      },
    );
    return () => {
      isGone = true;
    };
  }, []);
  return loaded;
}

export function LiveTestimonials() {
  const testimonials = useTestimonials();
  if (testimonials === 'loading') return null;
  if (testimonials === 'failed') return <NoTestimonials />;
  return testimonials.length === 0 ? <NoneYet /> : <TestimonialRoll testimonials={testimonials} />;
}

function NoneYet() {
  return (
    <div className="max-w-[36rem] border-l-4 border-dashed border-line-strong/60 pl-6">
      <p className="font-heading text-2xl font-bold tracking-tight">
        <Trans>Här är det tomt än.</Trans>
      </p>
      <p className="mt-3 text-soft">
        <Trans>
          Vi hittar inte på omdömen. Här visas vad de som har vägt sin inkorg tycker, när vi har
          läst det.
        </Trans>
      </p>
    </div>
  );
}
