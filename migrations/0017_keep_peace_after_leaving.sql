ALTER TABLE `allowances` ADD `ends_at` integer;--> statement-breakpoint
ALTER TABLE `waitlist` ADD `asked_at` integer;