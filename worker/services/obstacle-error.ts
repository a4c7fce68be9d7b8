import { AppError } from '#worker/domain/app-error.ts';
import type { OrderObstacle } from '#worker/domain/order/order-obstacle.ts';

/** What keeps an order from being sold, as whoever asked for it is told: with the order to finish first, where one is. */
export function obstacleError(obstacle: OrderObstacle): AppError {
  const orderId = obstacle.code === 'cleanup_unfinished' ? obstacle.orderId : null;
  return new AppError(obstacle.code, orderId === null ? {} : { details: { orderId } });
}
