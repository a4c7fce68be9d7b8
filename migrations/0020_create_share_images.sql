CREATE TABLE `share_images` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`order_id` text NOT NULL,
	`language` text NOT NULL,
	`email_count` integer NOT NULL,
	`co2_low_kg` real NOT NULL,
	`co2_saved_kg` real NOT NULL,
	`co2_high_kg` real NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `share_images_by_order` ON `share_images` (`order_id`,`language`);--> statement-breakpoint
CREATE INDEX `share_images_by_user` ON `share_images` (`user_id`);