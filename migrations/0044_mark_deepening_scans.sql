ALTER TABLE `scans` ADD `is_deepening` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `scans_deepening_by_heartbeat` ON `scans` (`heartbeat_at`) WHERE "scans"."is_deepening" = 1;