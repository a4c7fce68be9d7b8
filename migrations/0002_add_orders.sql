CREATE TABLE `cleanups` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`goal` text NOT NULL,
	`status` text NOT NULL,
	`selected_count` integer NOT NULL,
	`moved_count` integer NOT NULL,
	`gone_count` integer NOT NULL,
	`kept_count` integer NOT NULL,
	`failed_count` integer NOT NULL,
	`restored_count` integer NOT NULL,
	`error_code` text,
	`connection_id` text,
	`token_masked` text,
	`token_created_at` integer,
	`token_used_at` integer,
	`token_revoked_at` integer,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`undo_until` integer,
	`version` integer NOT NULL,
	`heartbeat_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cleanups_payment_id_unique` ON `cleanups` (`payment_id`);--> statement-breakpoint
CREATE INDEX `cleanups_by_user` ON `cleanups` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `cleanups_by_connection` ON `cleanups` (`connection_id`);--> statement-breakpoint
CREATE INDEX `cleanups_running_by_heartbeat` ON `cleanups` (`heartbeat_at`) WHERE "cleanups"."status" IN ('surveying', 'working');--> statement-breakpoint
CREATE TABLE `consents` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`kind` text NOT NULL,
	`text_version` text NOT NULL,
	`given_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `consents_by_user` ON `consents` (`user_id`);--> statement-breakpoint
CREATE TABLE `order_rows` (
	`scan_id` text NOT NULL,
	`row_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`scan_id`, `row_id`),
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_rows_by_payment` ON `order_rows` (`payment_id`);--> statement-breakpoint
CREATE INDEX `order_rows_by_expiry` ON `order_rows` (`expires_at`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_number` text NOT NULL,
	`user_id` text NOT NULL,
	`scan_id` text NOT NULL,
	`payment_type` text NOT NULL,
	`status` text NOT NULL,
	`rows_version` integer NOT NULL,
	`selection` text NOT NULL,
	`selection_key` text NOT NULL,
	`chosen_counts` text NOT NULL,
	`email_count` integer NOT NULL,
	`size_bytes` real NOT NULL,
	`co2_kg_saved` real NOT NULL,
	`co2_low_kg` real NOT NULL,
	`co2_high_kg` real NOT NULL,
	`co2_method_version` text NOT NULL,
	`currency` text,
	`price_minor` integer,
	`vat_minor` integer,
	`donation_minor` integer,
	`total_minor` integer,
	`amount_sek` real,
	`method` text,
	`is_test` integer,
	`stripe_payment_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`paid_at` integer,
	`reserved_at` integer,
	`claimed_until` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_order_number_unique` ON `payments` (`order_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_pending_per_selection` ON `payments` (`user_id`,`selection_key`) WHERE "payments"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `payments_by_user` ON `payments` (`user_id`,`paid_at`);--> statement-breakpoint
CREATE INDEX `payments_pending_by_expiry` ON `payments` (`expires_at`) WHERE "payments"."status" = 'pending';