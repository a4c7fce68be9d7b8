ALTER TABLE `users` ADD `erasure_asked_at` integer;--> statement-breakpoint
CREATE INDEX `users_being_erased` ON `users` (`updated_at`) WHERE "users"."erasure_asked_at" IS NOT NULL;