import type { ReactNode } from 'react';

const CELL = 'border-b border-line py-1.5 pl-4 text-right font-normal first:pl-0 first:text-left';

type FoldedTableProps = {
  summary: ReactNode;
  /** Of the region that scrolls. */
  label: string;
  columns: readonly string[];
  /** The first cell heads its row. */
  rows: readonly (readonly [head: string, ...cells: string[]])[];
  className?: string;
  headClassName?: string;
};

export function FoldedTable(props: FoldedTableProps) {
  const { summary, label, columns, rows, className = '', headClassName = '' } = props;
  return (
    <details className="mt-2">
      <summary className="text-link w-fit py-2 text-[0.9375rem]">{summary}</summary>
      <div className="mt-3 overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
        <table className={`figures w-full text-[0.8125rem] ${className}`}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className={CELL}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([head, ...cells], place) => (
              <tr key={place}>
                <th scope="row" className={`${CELL} ${headClassName}`}>
                  {head}
                </th>
                {cells.map((cell, column) => (
                  <td key={columns[column + 1]} className={CELL}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
