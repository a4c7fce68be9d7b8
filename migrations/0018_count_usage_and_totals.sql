CREATE TABLE `daily_totals` (
	`day` text PRIMARY KEY NOT NULL,
	`scanned_count` integer NOT NULL,
	`cleaned_count` integer NOT NULL,
	`cleaned_bytes` real NOT NULL,
	`co2_kg` real NOT NULL,
	`co2_low_kg` real NOT NULL,
	`co2_high_kg` real NOT NULL
);
--> statement-breakpoint
CREATE TABLE `testimonials` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`testimonial` text NOT NULL,
	`location` text,
	`location_type` text,
	`approved` integer DEFAULT false NOT NULL,
	`is_seed_data` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `testimonials_by_user` ON `testimonials` (`user_id`);--> statement-breakpoint
CREATE INDEX `testimonials_public_by_time` ON `testimonials` (`created_at`) WHERE "testimonials"."approved" = 1 AND "testimonials"."is_seed_data" = 0;--> statement-breakpoint
CREATE TABLE `usage_counts` (
	`day` text NOT NULL,
	`event` text NOT NULL,
	`detail` text NOT NULL,
	`language` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `event`, `detail`, `language`)
);
--> statement-breakpoint
ALTER TABLE `cleanups` ADD `totalled_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `cleanups_untotalled` ON `cleanups` (`id`) WHERE "cleanups"."moved_count" - "cleanups"."restored_count" <> "cleanups"."totalled_count";--> statement-breakpoint
ALTER TABLE `scans` ADD `is_totalled` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `scans_untotalled` ON `scans` (`id`) WHERE "scans"."finished_at" IS NOT NULL AND "scans"."is_totalled" = 0;