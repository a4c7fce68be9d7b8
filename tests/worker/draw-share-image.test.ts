import { expect, test, vi } from 'vitest';

import { LANGUAGES } from '#worker/domain/language.ts';
import { bareGround } from '#worker/domain/picture/lay-over.ts';
import { line } from '#worker/domain/picture/picture-node.ts';
import { receiptSlip } from '#worker/domain/picture/receipt-slip.ts';
import { SHARE_SHAPE_NAMES, SHARE_SHAPES } from '#worker/domain/share/share-shape.ts';
import { drawOver, drawShareImage } from '#worker/share-image/draw-share-image.ts';
import { shareGround } from '#worker/share-image/share-image.ts';

import { HOSTILE_TEXTS } from '#tests/support/hostile-texts.ts';

const PNG_HEAD = [0x89, 0x50, 0x4e, 0x47];
const MAX_PICTURE_BYTES = 120_000;

const LARGEST = {
  messageCount: 1_999_999,
  co2: { lowKg: 0.34, centralKg: 99_999.99, highKg: 285_999 },
};

test('the fullest picture in every shape and language is small', async () => {
  for (const language of LANGUAGES) {
    for (const shape of SHARE_SHAPE_NAMES) {
      const png = await drawShareImage({ figures: LARGEST, language, shape });
      expect(png.length).toBeLessThan(MAX_PICTURE_BYTES);
    }
  }
});

const ROUNDS = 9;

/**
 * What a warm picture may take of drawing its paper as well, where it takes about a third: a share of a time holds on
 * a machine that does ten things at once, where the time itself does not.
 */
const MAX_WARM_PART = 0.6;

test('once warm a picture is drawn in a part of the time that its paper takes with it', async () => {
  const share = { figures: LARGEST, language: 'sv', shape: 'wide' } as const;
  const warm = () => drawShareImage(share);
  const paper = () => {
    const size = SHARE_SHAPES[share.shape];
    return drawOver(bareGround(size), shareGround(share), size);
  };
  await warm();
  const warmMs: number[] = [];
  const wholeMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ownMs = await timeOf(warm);
    warmMs.push(ownMs);
    wholeMs.push(ownMs + (await timeOf(paper)));
  }
  expect(medianOf(warmMs) / medianOf(wholeMs)).toBeLessThan(MAX_WARM_PART);
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

test('sixty hostile texts are drawn, cleaned or as they are, and nobody outside is asked', async () => {
  const asked = vi.spyOn(globalThis, 'fetch');
  const size = { width: 420, height: 320 };
  for (const text of HOSTILE_TEXTS) {
    const slip = receiptSlip({
      subtitle: text,
      sections: [{ lines: [[text, text]], heading: text, note: text }],
      mark: text,
      width: 400,
      fontSizePx: 20,
      shadow: 'flat',
      part: 'whole',
    });
    for (const layout of [slip, line(text.slice(0, 200))]) {
      const png = await drawOver(bareGround(size), layout, size);
      expect([...png].slice(0, 4)).toEqual(PNG_HEAD);
    }
  }
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});
