import type { PublicTestimonial } from '#worker/contract/testimonials.ts';

import { isRecord, readPublic } from '#web/shared/api/read-public.ts';
import { whenSeen } from '#web/shared/lib/defer.ts';
import { showToast } from '#web/shared/toasts/toasts.ts';

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

/** Fetched once, as what stands before their place comes into view: the page below then stays where it is. */
export function showLiveTestimonials(place: HTMLElement): void {
  whenSeen(place.previousElementSibling ?? place, () => void fill(place));
}

async function fill(place: HTMLElement): Promise<void> {
  try {
    const testimonials = await readTestimonials();
    if (testimonials.length === 0) return;
    const template = place.querySelector('template');
    if (template !== null) place.append(document.importNode(template.content, true));
    roll(place, testimonials, placeNamesOf(place));
  } catch {
    const title = () => place.dataset['failed'] ?? '';
    showToast({ id: 'testimonials', kind: 'error', title });
  }
}

/** Places with a name in the page's language, by the stored Swedish one. */
function placeNamesOf(place: HTMLElement): Record<string, unknown> {
  const names: unknown = JSON.parse(place.dataset['placeNames'] ?? '{}');
  return isRecord(names) ? names : {};
}

const STAYS_MS = 6_000;

/** Every six seconds, unless paused, hovered or focused. Still under reduced motion. */
function roll(
  shown: HTMLElement,
  testimonials: readonly ShownTestimonial[],
  placeNames: Record<string, unknown>,
): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const count = testimonials.length;
  const list = shown.querySelector('[data-roll]');
  const figure = list?.querySelector('figure');
  const figures = figure ? testimonials.map((each) => figureOf(each, figure, placeNames)) : [];
  list?.replaceChildren(...figures);
  const controls = shown.querySelector<HTMLElement>('[data-controls]');
  if (controls !== null) controls.hidden = count === 1;
  const pause = shown.querySelector<HTMLButtonElement>('[value="pause"]');
  let index = 0;
  let isPaused = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  function draw(): void {
    for (const [each, drawn] of figures.entries()) drawn.ariaHidden = String(each !== index);
    shown.querySelector('[data-number]')?.replaceChildren(String(index + 1));
    shown.querySelector('[data-count]')?.replaceChildren(String(count));
    if (pause !== null) pause.hidden = still.matches;
  }

  function move(steps: number): void {
    index = (index + steps + count) % count;
    draw();
  }

  function goOn(): void {
    clearInterval(timer);
    const isHeld = shown.matches(':hover, :focus-within');
    const isRolling = count > 1 && !still.matches && !isPaused && !isHeld;
    list?.setAttribute('aria-live', isRolling ? 'off' : 'polite');
    if (isRolling) timer = setInterval(() => move(1), STAYS_MS);
  }

  shown.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.value === 'back') move(-1);
    if (button?.value === 'on') move(1);
    if (button?.value === 'pause') {
      isPaused = !isPaused;
      button.toggleAttribute('data-second', isPaused);
    }
    goOn();
  });
  for (const event of ['pointerenter', 'pointerleave', 'focusin']) {
    shown.addEventListener(event, goOn);
  }
  // The focus has left only after the event.
  shown.addEventListener('focusout', () => setTimeout(goOn));
  still.addEventListener('change', () => {
    draw();
    goOn();
  });
  draw();
  goOn();
}

function figureOf(
  { testimonial, location }: ShownTestimonial,
  figure: Element,
  placeNames: Record<string, unknown>,
): Element {
  const copy = document.importNode(figure, true);
  copy.querySelector('blockquote')?.replaceChildren(testimonial);
  const place = copy.querySelector('figcaption');
  if (location === null) place?.remove();
  else place?.replaceChildren(String(placeNames[location] ?? location));
  return copy;
}
