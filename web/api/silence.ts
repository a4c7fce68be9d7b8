/** So long nothing may come: no answer, or no more of it. Here by itself: the start page needs the figure, and no more. */
export const SILENCE_MS = 20_000;
