CREATE TABLE `daily_figures` (
	`day` text NOT NULL,
	`name` text NOT NULL,
	`value` integer NOT NULL,
	PRIMARY KEY(`day`, `name`)
);
--> statement-breakpoint
CREATE TABLE `deed_cursors` (
	`id` text PRIMARY KEY NOT NULL,
	`counted_until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `cleanups_by_creation` ON `cleanups` (`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_done_by_end` ON `refunds` (`ended_at`) WHERE "refunds"."status" = 'done';--> statement-breakpoint
CREATE INDEX `scans_by_creation` ON `scans` (`created_at`);--> statement-breakpoint
CREATE INDEX `scans_by_end` ON `scans` (`finished_at`) WHERE "scans"."finished_at" IS NOT NULL;