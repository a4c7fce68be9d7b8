ALTER TABLE `payment_event_cursors` ADD `failing_since` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `closing_looked_at` integer;--> statement-breakpoint
ALTER TABLE `withdrawals` ADD `looked_at` integer;--> statement-breakpoint
CREATE INDEX `refunds_failed_by_end` ON `refunds` (`ended_at`) WHERE "refunds"."status" = 'failed';