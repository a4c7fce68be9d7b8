CREATE TABLE `allowances` (
	`id` text PRIMARY KEY NOT NULL,
	`began_at` integer NOT NULL,
	`used` integer NOT NULL,
	`ends_at` integer
);--> statement-breakpoint
CREATE INDEX `allowances_by_time` ON `allowances` (`began_at`);--> statement-breakpoint
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
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE UNIQUE INDEX `connections_one_live_per_provider` ON `connections` (`user_id`,`provider`) WHERE "connections"."revoked" = 0;--> statement-breakpoint
CREATE INDEX `connections_by_user` ON `connections` (`user_id`);--> statement-breakpoint
CREATE INDEX `connections_by_expiry` ON `connections` (`expires_at`);--> statement-breakpoint
CREATE INDEX `connections_by_provider_account` ON `connections` (`provider_account_id`);--> statement-breakpoint
CREATE INDEX `connections_unwiped_by_expiry` ON `connections` (`expires_at`) WHERE "connections"."revoked" = 0 OR "connections"."access_token" IS NOT NULL OR "connections"."refresh_token" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `ending_grants` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider_account_id` text NOT NULL,
	`sealed_token` text NOT NULL,
	`sealed_as` text NOT NULL,
	`created_at` integer NOT NULL,
	`tried_at` integer NOT NULL,
	`claimed_until` integer
);--> statement-breakpoint
CREATE INDEX `ending_grants_by_account` ON `ending_grants` (`provider_account_id`);--> statement-breakpoint
CREATE INDEX `ending_grants_by_creation` ON `ending_grants` (`created_at`);--> statement-breakpoint
CREATE INDEX `ending_grants_by_user` ON `ending_grants` (`user_id`);--> statement-breakpoint
CREATE TABLE `oauth_flows` (
	`id` text PRIMARY KEY NOT NULL,
	`browser_secret_hash` text NOT NULL,
	`code_verifier_encrypted` text NOT NULL,
	`nonce` text NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text,
	`return_to` text NOT NULL,
	`order_id` text,
	`is_verify_kept` integer NOT NULL,
	`kept_language` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`taken_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `oauth_flows_by_user` ON `oauth_flows` (`user_id`);--> statement-breakpoint
CREATE INDEX `oauth_flows_by_expiry` ON `oauth_flows` (`expires_at`);--> statement-breakpoint
CREATE INDEX `oauth_flows_taken` ON `oauth_flows` (`expires_at`) WHERE "oauth_flows"."taken_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`secret_hash` text NOT NULL,
	`user_agent_hash` text NOT NULL,
	`browser` text NOT NULL,
	`platform` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sessions_by_use` ON `sessions` (`last_seen_at`);--> statement-breakpoint
CREATE TABLE `user_roles` (
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`granted_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `role`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`google_sub` text NOT NULL,
	`email` text NOT NULL,
	`language` text DEFAULT 'sv' NOT NULL,
	`preview_began_at` integer,
	`preview_units` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`erasure_asked_at` integer
);--> statement-breakpoint
CREATE UNIQUE INDEX `users_google_sub_unique` ON `users` (`google_sub`);--> statement-breakpoint
CREATE INDEX `users_by_mailbox` ON `users` ((CASE WHEN substr(lower("email"), instr("email", '@')) IN ('@gmail.com', '@googlemail.com')
  THEN lower(replace(substr(substr("email", 1, instr("email", '@') - 1), 1, instr(substr(substr("email", 1, instr("email", '@') - 1), 2) || '+', '+')), '.', '')) || '@gmail.com' ELSE lower("email") END));--> statement-breakpoint
CREATE INDEX `users_being_erased` ON `users` (`updated_at`) WHERE "users"."erasure_asked_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `consents` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`kind` text NOT NULL,
	`text_version` text NOT NULL,
	`given_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `consents_by_user` ON `consents` (`user_id`);--> statement-breakpoint
CREATE INDEX `consents_by_payment` ON `consents` (`payment_id`);--> statement-breakpoint
CREATE TABLE `profiles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`onboarding_completed` integer NOT NULL,
	`currency` text,
	`marketing_consent` integer DEFAULT false NOT NULL,
	`marketing_text_version` text,
	`marketing_given_at` integer,
	`marketing_withdrawn_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `user_achievements` (
	`user_id` text NOT NULL,
	`achievement_type` text NOT NULL,
	`achieved_at` integer NOT NULL,
	`metadata` text,
	`seen_at` integer,
	PRIMARY KEY(`user_id`, `achievement_type`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`action` text NOT NULL,
	`subject_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `audit_log_by_user` ON `audit_log` (`user_id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_subject` ON `audit_log` (`subject_id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_time` ON `audit_log` (`created_at`);--> statement-breakpoint
CREATE TABLE `remembered_senders` (
	`user_id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`text_version` text NOT NULL,
	`given_at` integer NOT NULL,
	`salt` text NOT NULL,
	`sender_hashes` text NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `remembered_senders_by_end` ON `remembered_senders` (`ends_at`);--> statement-breakpoint
CREATE INDEX `remembered_senders_by_payment` ON `remembered_senders` (`payment_id`);--> statement-breakpoint
CREATE TABLE `scan_reminders` (
	`user_id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`text_version` text NOT NULL,
	`given_at` integer NOT NULL,
	`cleaned_at` integer NOT NULL,
	`remind_at` integer NOT NULL,
	`mailed_at` integer,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `scan_reminders_by_end` ON `scan_reminders` (`ends_at`);--> statement-breakpoint
CREATE INDEX `scan_reminders_unmailed_by_time` ON `scan_reminders` (`remind_at`) WHERE "scan_reminders"."mailed_at" IS NULL;--> statement-breakpoint
CREATE INDEX `scan_reminders_by_payment` ON `scan_reminders` (`payment_id`);--> statement-breakpoint
CREATE TABLE `cleanups` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`goal` text NOT NULL,
	`status` text NOT NULL,
	`selected_count` integer NOT NULL,
	`moved_count` integer NOT NULL,
	`already_deleted_count` integer NOT NULL,
	`protected_since_count` integer NOT NULL,
	`mismatched_count` integer DEFAULT 0 NOT NULL,
	`refuted_count` integer DEFAULT 0 NOT NULL,
	`failed_count` integer NOT NULL,
	`unconfirmed_count` integer DEFAULT 0 NOT NULL,
	`restored_count` integer NOT NULL,
	`not_in_trash_count` integer DEFAULT 0 NOT NULL,
	`trashed_bytes` integer,
	`totalled_count` integer DEFAULT 0 NOT NULL,
	`totalled_bytes` integer,
	`error_code` text,
	`connection_id` text,
	`token_masked` text,
	`token_created_at` integer,
	`token_used_at` integer,
	`token_revoked_at` integer,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`undo_until` integer,
	`unsubscribe_counts` text,
	`is_unsubscribing` integer DEFAULT false NOT NULL,
	`version` integer NOT NULL,
	`heartbeat_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE UNIQUE INDEX `cleanups_payment_id_unique` ON `cleanups` (`payment_id`);--> statement-breakpoint
CREATE INDEX `cleanups_by_user` ON `cleanups` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `cleanups_by_creation` ON `cleanups` (`created_at`);--> statement-breakpoint
CREATE INDEX `cleanups_by_connection` ON `cleanups` (`connection_id`);--> statement-breakpoint
CREATE INDEX `cleanups_running_by_heartbeat` ON `cleanups` (`heartbeat_at`) WHERE "cleanups"."status" IN ('surveying', 'working');--> statement-breakpoint
CREATE INDEX `cleanups_unsubscribing_by_heartbeat` ON `cleanups` (`heartbeat_at`) WHERE "cleanups"."is_unsubscribing" = 1;--> statement-breakpoint
CREATE INDEX `cleanups_at_rest` ON `cleanups` (`status`) WHERE "cleanups"."status" IN ('suspended', 'failed');--> statement-breakpoint
CREATE INDEX `cleanups_untotalled` ON `cleanups` (`id`) WHERE "cleanups"."moved_count" - "cleanups"."restored_count" - "cleanups"."not_in_trash_count" <> "cleanups"."totalled_count" OR "cleanups"."trashed_bytes" <> coalesce("cleanups"."totalled_bytes", 0);--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`user_id` text,
	`language` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer NOT NULL,
	`sent_at` integer,
	`provider_message_id` text,
	`problem` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `mail_outbox_by_user` ON `mail_outbox` (`user_id`);--> statement-breakpoint
CREATE INDEX `mail_outbox_by_subject` ON `mail_outbox` (`subject_id`);--> statement-breakpoint
CREATE INDEX `mail_outbox_waiting_by_due` ON `mail_outbox` (`due_at`) WHERE "mail_outbox"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX `mail_outbox_unsent_by_time` ON `mail_outbox` (`created_at`) WHERE "mail_outbox"."status" IN ('refused', 'expired');--> statement-breakpoint
CREATE TABLE `order_rows` (
	`scan_id` text NOT NULL,
	`row_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`scan_id`, `row_id`),
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `order_rows_by_payment` ON `order_rows` (`payment_id`);--> statement-breakpoint
CREATE INDEX `order_rows_by_expiry` ON `order_rows` (`expires_at`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_number` text NOT NULL,
	`user_id` text NOT NULL,
	`scan_id` text NOT NULL,
	`payment_type` text NOT NULL,
	`status` text NOT NULL,
	`price_list` text NOT NULL,
	`rows_version` integer NOT NULL,
	`selection` text NOT NULL,
	`protection` text NOT NULL,
	`groups` text,
	`selection_key` text NOT NULL,
	`chosen_counts` text NOT NULL,
	`email_count` integer NOT NULL,
	`excluded_count` integer NOT NULL,
	`size_bytes` real NOT NULL,
	`co2_kg_saved` real NOT NULL,
	`co2_low_kg` real NOT NULL,
	`co2_high_kg` real NOT NULL,
	`ended_flow` text,
	`co2_method_version` text NOT NULL,
	`currency` text,
	`price_minor` integer,
	`mail_price_minor` integer,
	`vat_minor` integer,
	`donation_minor` integer,
	`total_minor` integer,
	`amount_sek` real,
	`method` text,
	`is_test` integer,
	`stripe_payment_id` text,
	`charge_id` text,
	`terms_version` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`paid_at` integer,
	`reserved_at` integer,
	`claimed_until` integer,
	`closed_at` integer,
	`ids_look_at` integer,
	`closing_tried_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_order_number_unique` ON `payments` (`order_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_pending_per_selection` ON `payments` (`user_id`,`selection_key`) WHERE "payments"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `payments_by_user` ON `payments` (`user_id`,`paid_at`);--> statement-breakpoint
CREATE INDEX `payments_pending_by_expiry` ON `payments` (`expires_at`) WHERE "payments"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `payments_holding_ids` ON `payments` (`ids_look_at`) WHERE "payments"."ids_look_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_unclosed_by_time` ON `payments` (`paid_at`) WHERE "payments"."paid_at" IS NOT NULL AND "payments"."closed_at" IS NULL;--> statement-breakpoint
CREATE TABLE `payment_charges` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`status` text NOT NULL,
	`currency` text NOT NULL,
	`price_minor` integer NOT NULL,
	`mail_price_minor` integer NOT NULL,
	`vat_minor` integer NOT NULL,
	`donation_minor` integer NOT NULL,
	`total_minor` integer NOT NULL,
	`consent_text_version` text NOT NULL,
	`consent_given_at` integer NOT NULL,
	`terms_version` text NOT NULL,
	`language` text NOT NULL,
	`is_verify_kept` integer NOT NULL,
	`session_id` text,
	`session_url` text,
	`payment_reference` text,
	`method` text,
	`charged_minor` integer,
	`charged_currency` text,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`polled_at` integer,
	`next_poll_at` integer,
	`ended_at` integer,
	`entitled_minor` integer DEFAULT 0 NOT NULL,
	`manual_refund_minor` integer DEFAULT 0 NOT NULL,
	`dispute_lost_minor` integer DEFAULT 0 NOT NULL,
	`settled_minor` integer DEFAULT 0 NOT NULL,
	`owed_minor` integer DEFAULT 0 NOT NULL,
	`dispute_status` text,
	`ledger_version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_charges_session_id_unique` ON `payment_charges` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_charges_one_live_per_payment` ON `payment_charges` (`payment_id`) WHERE "payment_charges"."status" IN ('begun', 'open', 'processing');--> statement-breakpoint
CREATE INDEX `payment_charges_by_user` ON `payment_charges` (`user_id`);--> statement-breakpoint
CREATE INDEX `payment_charges_by_payment` ON `payment_charges` (`payment_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payment_charges_by_reference` ON `payment_charges` (`payment_reference`);--> statement-breakpoint
CREATE INDEX `payment_charges_by_poll` ON `payment_charges` (`next_poll_at`) WHERE "payment_charges"."next_poll_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_charges_disputed` ON `payment_charges` (`dispute_status`) WHERE "payment_charges"."dispute_status" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_charges_owing` ON `payment_charges` (`owed_minor`) WHERE "payment_charges"."owed_minor" > 0;--> statement-breakpoint
CREATE TABLE `payment_event_cursors` (
	`provider` text PRIMARY KEY NOT NULL,
	`seen_until` integer NOT NULL,
	`pass_until` integer,
	`after_event_id` text,
	`has_failed` integer NOT NULL,
	`failing_since` integer,
	`version` integer NOT NULL
);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`charge_id` text,
	`received_at` integer NOT NULL
);--> statement-breakpoint
CREATE INDEX `payment_events_by_time` ON `payment_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`charge_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`currency` text NOT NULL,
	`total_minor` integer NOT NULL,
	`price_minor` integer NOT NULL,
	`vat_minor` integer NOT NULL,
	`donation_minor` integer NOT NULL,
	`refund_reference` text,
	`created_at` integer NOT NULL,
	`send_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`charge_id`) REFERENCES `payment_charges`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_refund_reference_unique` ON `refunds` (`refund_reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_one_per_charge_and_reason` ON `refunds` (`charge_id`,`reason`);--> statement-breakpoint
CREATE INDEX `refunds_by_user` ON `refunds` (`user_id`);--> statement-breakpoint
CREATE INDEX `refunds_by_payment` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_by_send` ON `refunds` (`send_at`) WHERE "refunds"."send_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `refunds_succeeded_by_end` ON `refunds` (`ended_at`) WHERE "refunds"."status" = 'succeeded';--> statement-breakpoint
CREATE TABLE `withdrawals` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`requested_at` integer NOT NULL,
	`decided_at` integer,
	`tried_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `withdrawals_by_user` ON `withdrawals` (`user_id`);--> statement-breakpoint
CREATE INDEX `withdrawals_undecided_by_time` ON `withdrawals` (`requested_at`) WHERE "withdrawals"."decided_at" IS NULL;--> statement-breakpoint
CREATE TABLE `sweep_ends` (
	`id` text PRIMARY KEY NOT NULL,
	`ended_at` integer NOT NULL
);--> statement-breakpoint
CREATE TABLE `sweep_failures` (
	`kind` text PRIMARY KEY NOT NULL,
	`failing_since` integer NOT NULL
);--> statement-breakpoint
CREATE INDEX `sweep_failures_by_time` ON `sweep_failures` (`failing_since`);--> statement-breakpoint
CREATE TABLE `protections` (
	`user_id` text NOT NULL,
	`target` text NOT NULL,
	`effect` text NOT NULL,
	`edited_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `target`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `rechecks` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`text_version` text NOT NULL,
	`given_at` integer NOT NULL,
	`withdrawn_at` integer,
	`asked_at` integer NOT NULL,
	`opens_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`salt` text,
	`sender_hashes` text,
	`categories` text NOT NULL,
	`sender_count` integer NOT NULL,
	`mailed_at` integer,
	`claimed_until` integer DEFAULT 0 NOT NULL,
	`checked_at` integer,
	`result` text,
	`connection_id` text,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `rechecks_by_user` ON `rechecks` (`user_id`);--> statement-breakpoint
CREATE INDEX `rechecks_by_end` ON `rechecks` (`ends_at`);--> statement-breakpoint
CREATE INDEX `rechecks_unmailed_by_opening` ON `rechecks` (`opens_at`) WHERE "rechecks"."mailed_at" IS NULL AND "rechecks"."sender_hashes" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `rechecks_with_access` ON `rechecks` (`connection_id`) WHERE "rechecks"."connection_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `scans` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`connection_id` text,
	`scan_type` text NOT NULL,
	`started_at` integer NOT NULL,
	`time_zone` text NOT NULL,
	`finished_at` integer,
	`is_deepening` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`heartbeat_at` integer NOT NULL,
	`scanned_msgs` integer NOT NULL,
	`confidence_level` integer DEFAULT 95 NOT NULL,
	`result_summary` text,
	`message_ids` text,
	`storage` text,
	`purged_at` integer,
	`is_totalled` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `scans_by_user` ON `scans` (`user_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `scans_by_connection` ON `scans` (`connection_id`);--> statement-breakpoint
CREATE INDEX `scans_by_creation` ON `scans` (`created_at`);--> statement-breakpoint
CREATE INDEX `scans_unpurged_by_connection` ON `scans` (`connection_id`) WHERE "scans"."purged_at" IS NULL;--> statement-breakpoint
CREATE INDEX `scans_running_by_heartbeat` ON `scans` (`heartbeat_at`) WHERE "scans"."finished_at" IS NULL;--> statement-breakpoint
CREATE INDEX `scans_deepening_by_heartbeat` ON `scans` (`heartbeat_at`) WHERE "scans"."is_deepening" = 1;--> statement-breakpoint
CREATE INDEX `scans_untotalled` ON `scans` (`id`) WHERE "scans"."finished_at" IS NOT NULL AND "scans"."is_totalled" = 0;--> statement-breakpoint
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
);--> statement-breakpoint
CREATE INDEX `sender_stats_by_user` ON `sender_stats` (`user_id`);--> statement-breakpoint
CREATE INDEX `sender_stats_by_scan` ON `sender_stats` (`scan_id`,`annual_flow_co2_g`);--> statement-breakpoint
CREATE TABLE `share_images` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`order_id` text NOT NULL,
	`language` text NOT NULL,
	`email_count` integer NOT NULL,
	`size_bytes` real NOT NULL,
	`co2_low_kg` real NOT NULL,
	`co2_kg` real NOT NULL,
	`co2_high_kg` real NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE UNIQUE INDEX `share_images_by_order` ON `share_images` (`order_id`,`language`);--> statement-breakpoint
CREATE INDEX `share_images_by_user` ON `share_images` (`user_id`);--> statement-breakpoint
CREATE TABLE `counter_cursors` (
	`id` text PRIMARY KEY NOT NULL,
	`counted_until` integer NOT NULL
);--> statement-breakpoint
CREATE TABLE `daily_figures` (
	`day` text NOT NULL,
	`name` text NOT NULL,
	`value` integer NOT NULL,
	PRIMARY KEY(`day`, `name`)
);--> statement-breakpoint
CREATE TABLE `daily_totals` (
	`day` text PRIMARY KEY NOT NULL,
	`scanned_count` integer NOT NULL,
	`cleaned_count` integer NOT NULL,
	`cleaned_bytes` real NOT NULL,
	`co2_kg` real NOT NULL,
	`co2_low_kg` real NOT NULL,
	`co2_high_kg` real NOT NULL
);--> statement-breakpoint
CREATE TABLE `usage_counts` (
	`day` text NOT NULL,
	`event` text NOT NULL,
	`detail` text NOT NULL,
	`language` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `event`, `detail`, `language`)
);--> statement-breakpoint
CREATE TABLE `support_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`ticket_id` text NOT NULL,
	`user_id` text,
	`is_admin` integer NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `support_tickets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `support_replies_by_ticket` ON `support_replies` (`ticket_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `support_replies_by_user` ON `support_replies` (`user_id`);--> statement-breakpoint
CREATE TABLE `support_tickets` (
	`id` text PRIMARY KEY NOT NULL,
	`ticket_number` text NOT NULL,
	`user_id` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`language` text NOT NULL,
	`status` text NOT NULL,
	`priority` text NOT NULL,
	`admin_notes` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE UNIQUE INDEX `support_tickets_ticket_number_unique` ON `support_tickets` (`ticket_number`);--> statement-breakpoint
CREATE INDEX `support_tickets_by_user` ON `support_tickets` (`user_id`);--> statement-breakpoint
CREATE INDEX `support_tickets_by_mailbox` ON `support_tickets` ((CASE WHEN substr(lower("email"), instr("email", '@')) IN ('@gmail.com', '@googlemail.com')
  THEN lower(replace(substr(substr("email", 1, instr("email", '@') - 1), 1, instr(substr(substr("email", 1, instr("email", '@') - 1), 2) || '+', '+')), '.', '')) || '@gmail.com' ELSE lower("email") END));--> statement-breakpoint
CREATE INDEX `support_tickets_by_time` ON `support_tickets` (`created_at`);--> statement-breakpoint
CREATE INDEX `support_tickets_by_status` ON `support_tickets` (`status`,`created_at`);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE INDEX `testimonials_by_user` ON `testimonials` (`user_id`);--> statement-breakpoint
CREATE INDEX `testimonials_public_by_time` ON `testimonials` (`created_at`) WHERE "testimonials"."approved" = 1 AND "testimonials"."is_seed_data" = 0;--> statement-breakpoint
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
);--> statement-breakpoint
CREATE INDEX `unsubscribes_by_user` ON `unsubscribes` (`user_id`,`answered_at`);--> statement-breakpoint
CREATE INDEX `unsubscribes_by_payment` ON `unsubscribes` (`payment_id`);--> statement-breakpoint
CREATE INDEX `unsubscribes_by_host` ON `unsubscribes` (`host_hash`,`asked_at`) WHERE "unsubscribes"."host_hash" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `waitlist` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`language` text NOT NULL,
	`marketing_text_version` text,
	`marketing_consent_at` integer,
	`requested_text_version` text,
	`created_at` integer NOT NULL,
	`asked_at` integer,
	`confirmed_at` integer
);--> statement-breakpoint
CREATE UNIQUE INDEX `waitlist_email_unique` ON `waitlist` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `waitlist_by_mailbox` ON `waitlist` ((CASE WHEN substr(lower("email"), instr("email", '@')) IN ('@gmail.com', '@googlemail.com')
  THEN lower(replace(substr(substr("email", 1, instr("email", '@') - 1), 1, instr(substr(substr("email", 1, instr("email", '@') - 1), 2) || '+', '+')), '.', '')) || '@gmail.com' ELSE lower("email") END));--> statement-breakpoint
CREATE INDEX `waitlist_by_time` ON `waitlist` (`created_at`);--> statement-breakpoint
CREATE INDEX `waitlist_unconfirmed_by_time` ON `waitlist` (`created_at`) WHERE "waitlist"."confirmed_at" IS NULL;
