CREATE TABLE `user_achievements` (
	`user_id` text NOT NULL,
	`achievement_type` text NOT NULL,
	`achieved_at` integer NOT NULL,
	`metadata` text,
	PRIMARY KEY(`user_id`, `achievement_type`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
