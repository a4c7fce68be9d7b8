ALTER TABLE `users` ADD `preview_began_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `preview_units` integer DEFAULT 0 NOT NULL;