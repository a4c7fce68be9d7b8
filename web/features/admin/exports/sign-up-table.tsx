import { Trans } from '@lingui/react/macro';

import type { WaitlistSignUp } from '#worker/contract/admin-export.ts';

import { useDateFormat } from '#web/i18n/use-date-format.ts';

type SignUpTableProps = { total: number; signUps: WaitlistSignUp[]; isSearched: boolean };

/** One page of the waiting list, or of what was looked for in it. */
export function SignUpTable({ total, signUps, isSearched }: SignUpTableProps) {
  const dates = useDateFormat();
  if (total === 0) {
    return (
      <p className="mt-8 text-soft">
        {isSearched ? (
          <Trans>Ingen adress på listan stämmer med sökningen.</Trans>
        ) : (
          <Trans>Ingen har skrivit upp sig än.</Trans>
        )}
      </p>
    );
  }
  return (
    <table className="mt-6 w-full text-left text-[0.8125rem] sm:text-[0.9375rem]">
      <thead className="text-[0.8125rem] text-soft">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 pr-4 font-medium">
            <Trans>E-post</Trans>
          </th>
          <th scope="col" className="py-2 pr-4 font-medium">
            <Trans>Språk</Trans>
          </th>
          <th scope="col" className="py-2 pr-4 font-medium">
            <Trans>Registrerad</Trans>
          </th>
          <th scope="col" className="py-2 font-medium">
            <Trans>Bekräftad</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {signUps.map(({ id, email, language, createdAtMs, isConfirmed }) => (
          <tr key={id} className="border-b border-line align-top">
            <td className="py-3 pr-4 break-all">{email}</td>
            <td className="py-3 pr-4">{language}</td>
            <td className="figures py-3 pr-4 text-[0.8125rem]">{dates.date(createdAtMs)}</td>
            <td className="py-3">{isConfirmed ? <Trans>Ja</Trans> : <Trans>Nej</Trans>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
