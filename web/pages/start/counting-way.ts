import {
  countedTo,
  COUNTING_STEPS,
  exampleFigures,
  type LandingFigures,
  NO_FIGURES,
} from '#worker/domain/stats/landing-figures.ts';

/** `from` null: an example, which keeps growing. */
export type CountingWay = {
  from: LandingFigures;
  to: LandingFigures | null;
  step: number;
  seconds: number;
};

export function wayFromNothing(to: LandingFigures | null): CountingWay {
  return { from: NO_FIGURES, to, step: 0, seconds: 0 };
}

export function wayOn(way: CountingWay, to: LandingFigures | null): CountingWay {
  return { from: figuresOnWay(way), to, step: 0, seconds: 0 };
}

export function hasArrived({ step }: CountingWay): boolean {
  return step >= COUNTING_STEPS;
}

export function figuresOnWay({ from, to, step, seconds }: CountingWay): LandingFigures {
  return countedTo(from, to ?? exampleFigures(seconds), step);
}
