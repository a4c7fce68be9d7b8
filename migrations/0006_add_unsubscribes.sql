CREATE TABLE `unsubscribes` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`host_hash` text,
	`attempt_id` text NOT NULL,
	`status` text NOT NULL,
	`reason` text,
	`asked_at` integer NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `unsubscribes_by_user` ON `unsubscribes` (`user_id`,`answered_at`);--> statement-breakpoint
CREATE INDEX `unsubscribes_by_host` ON `unsubscribes` (`host_hash`,`asked_at`) WHERE "unsubscribes"."host_hash" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `cleanups` ADD `unsubscribe_counts` text;--> statement-breakpoint
ALTER TABLE `cleanups` ADD `is_unsubscribing` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `cleanups_unsubscribing_by_heartbeat` ON `cleanups` (`heartbeat_at`) WHERE "cleanups"."is_unsubscribing" = 1;