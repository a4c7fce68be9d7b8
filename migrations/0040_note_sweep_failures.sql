CREATE TABLE `sweep_failures` (
	`kind` text PRIMARY KEY NOT NULL,
	`failing_since` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sweep_failures_by_time` ON `sweep_failures` (`failing_since`);