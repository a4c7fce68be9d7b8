CREATE TABLE `protections` (
	`user_id` text NOT NULL,
	`target` text NOT NULL,
	`effect` text NOT NULL,
	`edited_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `target`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `payments` ADD `protection` text;