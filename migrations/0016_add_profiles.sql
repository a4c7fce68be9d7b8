CREATE TABLE `profiles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`onboarding_completed` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
