CREATE INDEX `audit_log_by_subject` ON `audit_log` (`subject_id`);--> statement-breakpoint
CREATE INDEX `connections_by_user` ON `connections` (`user_id`);--> statement-breakpoint
CREATE INDEX `connections_unwiped_by_expiry` ON `connections` (`expires_at`) WHERE "connections"."revoked" = 0 OR "connections"."access_token" IS NOT NULL OR "connections"."refresh_token" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `consents_by_payment` ON `consents` (`payment_id`);--> statement-breakpoint
CREATE INDEX `mail_outbox_by_subject` ON `mail_outbox` (`subject_id`);--> statement-breakpoint
CREATE INDEX `oauth_flows_by_user` ON `oauth_flows` (`user_id`);--> statement-breakpoint
CREATE INDEX `payment_charges_by_user` ON `payment_charges` (`user_id`);--> statement-breakpoint
CREATE INDEX `refunds_by_user` ON `refunds` (`user_id`);--> statement-breakpoint
CREATE INDEX `refunds_by_charge` ON `refunds` (`charge_id`);--> statement-breakpoint
CREATE INDEX `scans_unpurged_by_connection` ON `scans` (`connection_id`) WHERE "scans"."purged_at" IS NULL;--> statement-breakpoint
CREATE INDEX `sender_stats_by_user` ON `sender_stats` (`user_id`);--> statement-breakpoint
CREATE INDEX `support_tickets_by_address` ON `support_tickets` (lower("email"));--> statement-breakpoint
CREATE INDEX `unsubscribes_by_payment` ON `unsubscribes` (`payment_id`);