ALTER TABLE `connections` ADD `revoked_at` integer;--> statement-breakpoint
ALTER TABLE `oauth_flows` ADD `purpose` text DEFAULT 'sign-in' NOT NULL;--> statement-breakpoint
ALTER TABLE `oauth_flows` ADD `user_id` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `oauth_flows` ADD `order_id` text;