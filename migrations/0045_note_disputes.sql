ALTER TABLE `payment_charges` ADD `dispute_standing` text;--> statement-breakpoint
ALTER TABLE `payment_charges` ADD `dispute_lost_minor` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_charges` ADD `dispute_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_charges_disputed` ON `payment_charges` (`dispute_standing`) WHERE "payment_charges"."dispute_standing" IS NOT NULL;