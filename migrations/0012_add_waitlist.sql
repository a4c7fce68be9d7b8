CREATE TABLE `allowances` (
	`id` text PRIMARY KEY NOT NULL,
	`began_at` integer NOT NULL,
	`used` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `allowances_by_time` ON `allowances` (`began_at`);--> statement-breakpoint
CREATE TABLE `waitlist` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`language` text NOT NULL,
	`marketing_text_version` text,
	`marketing_consent_at` integer,
	`created_at` integer NOT NULL,
	`confirmed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `waitlist_email_unique` ON `waitlist` (`email`);--> statement-breakpoint
CREATE INDEX `waitlist_by_time` ON `waitlist` (`created_at`);--> statement-breakpoint
CREATE INDEX `waitlist_unconfirmed_by_time` ON `waitlist` (`created_at`) WHERE "waitlist"."confirmed_at" IS NULL;