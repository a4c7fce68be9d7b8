CREATE TABLE `connections` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`provider_account_id` text NOT NULL,
	`access_token` text,
	`refresh_token` text,
	`token_expiry` integer NOT NULL,
	`scope` text NOT NULL,
	`revoked` integer NOT NULL,
	`session_fingerprint` text,
	`bound_user_agent` text,
	`bound_ip` text,
	`retry_allowed` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `connections_one_live_per_provider` ON `connections` (`user_id`,`provider`) WHERE "connections"."revoked" = 0;--> statement-breakpoint
CREATE INDEX `connections_by_expiry` ON `connections` (`expires_at`);--> statement-breakpoint
CREATE INDEX `connections_by_provider_account` ON `connections` (`provider_account_id`);--> statement-breakpoint
CREATE TABLE `oauth_flows` (
	`id` text PRIMARY KEY NOT NULL,
	`browser_secret_hash` text NOT NULL,
	`code_verifier_encrypted` text NOT NULL,
	`nonce` text NOT NULL,
	`return_to` text NOT NULL,
	`is_verify_kept` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `oauth_flows_by_expiry` ON `oauth_flows` (`expires_at`);--> statement-breakpoint
CREATE TABLE `scans` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`connection_id` text,
	`scan_type` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`created_at` integer NOT NULL,
	`heartbeat_at` integer NOT NULL,
	`scanned_msgs` integer NOT NULL,
	`confidence_level` integer DEFAULT 95 NOT NULL,
	`result_summary` text,
	`message_ids` text,
	`purged_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `scans_by_user` ON `scans` (`user_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `scans_by_connection` ON `scans` (`connection_id`);--> statement-breakpoint
CREATE INDEX `scans_running_by_heartbeat` ON `scans` (`heartbeat_at`) WHERE "scans"."finished_at" IS NULL;--> statement-breakpoint
CREATE TABLE `sender_stats` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`scan_id` text NOT NULL,
	`category` text NOT NULL,
	`sender_key` text NOT NULL,
	`display_name` text NOT NULL,
	`msg_count` integer NOT NULL,
	`avg_size_bytes` real NOT NULL,
	`stock_co2_debt_g` real NOT NULL,
	`annual_flow_co2_g` real NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`scan_id`) REFERENCES `scans`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sender_stats_by_scan` ON `sender_stats` (`scan_id`,`annual_flow_co2_g`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`secret_hash` text NOT NULL,
	`user_agent_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`google_sub` text NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_google_sub_unique` ON `users` (`google_sub`);