import { BRAND } from '#worker/domain/brand.ts';

/** The address that people write to. */
export function MailLink() {
  return (
    <a className="text-link" href={`mailto:${BRAND.supportEmail}`}>
      {BRAND.supportEmail}
    </a>
  );
}
