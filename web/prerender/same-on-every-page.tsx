import { BRAND } from '#worker/domain/brand.ts';
import { SOCIAL_IMAGE } from '#worker/domain/social-image.ts';

/**
 * What whoever passes a link on is told of every public page alike, to stand after what `PageHead` says of each. It
 * comes with the HTML alone: the app, which would only say the same, does without the code.
 */
export function SameOnEveryPage() {
  return (
    <>
      <meta property="og:image:width" content={String(SOCIAL_IMAGE.width)} />
      <meta property="og:image:height" content={String(SOCIAL_IMAGE.height)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={BRAND.productName} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
