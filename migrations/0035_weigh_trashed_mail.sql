DROP INDEX `cleanups_untotalled`;--> statement-breakpoint
ALTER TABLE `cleanups` ADD `trashed_bytes` integer;--> statement-breakpoint
ALTER TABLE `cleanups` ADD `totalled_bytes` integer;--> statement-breakpoint
CREATE INDEX `cleanups_untotalled` ON `cleanups` (`id`) WHERE "cleanups"."moved_count" - "cleanups"."restored_count" <> "cleanups"."totalled_count" OR "cleanups"."trashed_bytes" <> coalesce("cleanups"."totalled_bytes", 0);