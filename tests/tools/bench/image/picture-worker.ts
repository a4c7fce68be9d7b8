import type { Language } from '#worker/domain/language.ts';
import type { ShareFigures, ShareShape } from '#worker/domain/sharing/share-image.ts';
import { drawShareImage } from '#worker/sharing/draw-share-image.ts';

export type PictureWish = { figures: ShareFigures; language: Language; shape: ShareShape };

/** A Worker that does nothing but draw: the service's own code in the runtime that it is for. */
export default {
  async fetch(request: Request): Promise<Response> {
    return new Response(await drawShareImage(await readWish(request)));
  },
};

/** Of the bench alone, which sends nothing else. */
function readWish(request: Request): Promise<PictureWish> {
  return request.json();
}
