import { expect, test, vi } from 'vitest';

import { HOSTILE_TEXTS } from '#tests/support/hostile-texts.ts';
import { BYTES_PER_GIB } from '#worker/domain/co2.ts';
import { LANGUAGES } from '#worker/domain/language.ts';
import { blankCanvas, line } from '#worker/domain/sharing/picture.ts';
import { receiptSlip } from '#worker/domain/sharing/receipt-slip.ts';
import { SHARE_SHAPE_NAMES, SHARE_SHAPES } from '#worker/domain/sharing/share-image.ts';
import { drawOver, drawShareImage } from '#worker/sharing/draw-share-image.ts';
import { shareGround } from '#worker/sharing/share-image.ts';

const PNG_HEAD = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const MAX_PICTURE_BYTES = 120_000;

const LARGEST = {
  messageCount: 1_999_999,
  sizeBytes: 142_857 * BYTES_PER_GIB,
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
    return drawOver(blankCanvas(size), shareGround(share), size);
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

/** What a warm picture may take; the bench measures the same of all of them (tests/tools/bench/image). */
const MAX_WARM_MS = 60;
/** The fastest counts: on a machine that does ten things at once, most of them wait for it in the middle of their work. */
const MOST_DRAWS = 200;

test.each(LANGUAGES.flatMap((language) => SHARE_SHAPE_NAMES.map((shape) => ({ language, shape }))))(
  'once warm the fullest picture is drawn in 60 ms: $language, $shape',
  async (wish) => {
    const draw = () => drawShareImage({ figures: LARGEST, ...wish });
    await draw();
    let fastestMs = await timeOf(draw);
    for (let at = 1; at < MOST_DRAWS && fastestMs > MAX_WARM_MS; at += 1) {
      fastestMs = Math.min(fastestMs, await timeOf(draw));
    }
    expect(fastestMs).toBeLessThanOrEqual(MAX_WARM_MS);
  },
);

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

/** A PNG with a colour number a pixel, read to its end. */
async function readPicture(png: Uint8Array<ArrayBuffer>) {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const parts = new Map<string, Uint8Array<ArrayBuffer>>();
  let at = PNG_HEAD.length;
  while (at < png.length) {
    const end = at + 8 + view.getUint32(at);
    parts.set(String.fromCharCode(...png.slice(at + 4, at + 8)), png.slice(at + 8, end));
    at = end + 4;
  }
  const packed = new Blob([parts.get('IDAT') ?? new Uint8Array()]).stream();
  const unpacked = packed.pipeThrough(new DecompressionStream('deflate'));
  const { byteLength } = await new Response(unpacked).arrayBuffer();
  const hasHead = PNG_HEAD.every((byte, place) => png[place] === byte);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  return {
    width,
    height,
    // Before the pixels of each line stands how it is packed.
    lines: byteLength / (width + 1),
    isWhole: hasHead && at === png.length && parts.has('IEND'),
  };
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
      const png = await drawOver(blankCanvas(size), layout, size);
      expect(await readPicture(png)).toEqual({ ...size, lines: size.height, isWhole: true });
    }
  }
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});
