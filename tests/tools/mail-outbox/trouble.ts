import { z } from 'zod';

/**
 * What can be wrong with a mail provider. `down`: refuses · `silent`: never answers · `lost-answer`: takes the
 * mail, and says that it failed.
 */
const TROUBLES = ['down', 'silent', 'lost-answer'] as const;
export type Trouble = (typeof TROUBLES)[number];

export const troubleOrderSchema = z.strictObject({
  kind: z.enum(TROUBLES),
  /** Only mail to this address meets it. */
  to: z.string().optional(),
  times: z.int().positive().default(1),
});

type TroubleOrder = z.output<typeof troubleOrderSchema>;

/** Troubles that are still to come, in the order in which they were asked for. */
export class Troubles {
  private orders: TroubleOrder[] = [];

  add(order: TroubleOrder): void {
    this.orders.push({ ...order });
  }

  /** What is wrong with this delivery; each trouble is met as often as was asked for. */
  meet(to: string): Trouble | null {
    const order = this.orders.find(
      (candidate) => candidate.to === undefined || candidate.to === to,
    );
    if (order === undefined) return null;
    order.times -= 1;
    this.orders = this.orders.filter(({ times }) => times > 0);
    return order.kind;
  }

  clear(): void {
    this.orders = [];
  }
}
