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
);
--> statement-breakpoint
CREATE UNIQUE INDEX `support_tickets_ticket_number_unique` ON `support_tickets` (`ticket_number`);--> statement-breakpoint
CREATE INDEX `support_tickets_by_user` ON `support_tickets` (`user_id`);--> statement-breakpoint
CREATE INDEX `support_tickets_by_time` ON `support_tickets` (`created_at`);--> statement-breakpoint
CREATE INDEX `support_tickets_by_status` ON `support_tickets` (`status`,`created_at`);