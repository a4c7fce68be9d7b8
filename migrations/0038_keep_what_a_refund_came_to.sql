ALTER TABLE `refunds` ADD `booked_minor` integer;--> statement-breakpoint
ALTER TABLE `refunds` ADD `booked_at` integer;