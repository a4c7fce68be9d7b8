ALTER TABLE `payments` ADD `ids_look_at` integer;--> statement-breakpoint
CREATE INDEX `payments_holding_ids` ON `payments` (`ids_look_at`) WHERE "payments"."ids_look_at" IS NOT NULL;--> statement-breakpoint
UPDATE `payments` SET `ids_look_at` = unixepoch() * 1000;