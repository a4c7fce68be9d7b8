CREATE TABLE `ending_grants` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider_account_id` text NOT NULL,
	`sealed_token` text NOT NULL,
	`sealed_as` text NOT NULL,
	`created_at` integer NOT NULL,
	`tried_at` integer NOT NULL,
	`claimed_until` integer
);
--> statement-breakpoint
CREATE INDEX `ending_grants_by_account` ON `ending_grants` (`provider_account_id`);--> statement-breakpoint
CREATE INDEX `ending_grants_by_creation` ON `ending_grants` (`created_at`);--> statement-breakpoint
CREATE INDEX `ending_grants_by_user` ON `ending_grants` (`user_id`);--> statement-breakpoint
ALTER TABLE `oauth_flows` ADD `taken_at` integer;--> statement-breakpoint
CREATE INDEX `oauth_flows_taken` ON `oauth_flows` (`expires_at`) WHERE "oauth_flows"."taken_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `ids_look_at` integer;--> statement-breakpoint
CREATE INDEX `payments_holding_ids` ON `payments` (`ids_look_at`) WHERE "payments"."ids_look_at" IS NOT NULL;--> statement-breakpoint
UPDATE `payments` SET `ids_look_at` = unixepoch() * 1000;