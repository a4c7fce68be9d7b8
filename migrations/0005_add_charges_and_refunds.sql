CREATE TABLE `payment_charges` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`status` text NOT NULL,
	`currency` text NOT NULL,
	`price_minor` integer NOT NULL,
	`vat_minor` integer NOT NULL,
	`donation_minor` integer NOT NULL,
	`total_minor` integer NOT NULL,
	`consent_text_version` text NOT NULL,
	`consent_given_at` integer NOT NULL,
	`language` text NOT NULL,
	`is_verify_kept` integer NOT NULL,
	`session_id` text,
	`session_url` text,
	`payment_reference` text,
	`method` text,
	`charged_minor` integer,
	`charged_currency` text,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`looked_at` integer,
	`look_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_charges_session_id_unique` ON `payment_charges` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_charges_one_live_per_payment` ON `payment_charges` (`payment_id`) WHERE "payment_charges"."status" IN ('begun', 'open', 'processing');--> statement-breakpoint
CREATE INDEX `payment_charges_by_payment` ON `payment_charges` (`payment_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payment_charges_by_look` ON `payment_charges` (`look_at`) WHERE "payment_charges"."look_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`charge_id` text,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payment_events_by_time` ON `payment_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`charge_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`currency` text NOT NULL,
	`total_minor` integer NOT NULL,
	`price_minor` integer NOT NULL,
	`vat_minor` integer NOT NULL,
	`donation_minor` integer NOT NULL,
	`refund_reference` text,
	`attempts` integer NOT NULL,
	`created_at` integer NOT NULL,
	`send_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`charge_id`) REFERENCES `payment_charges`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_refund_reference_unique` ON `refunds` (`refund_reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_one_per_charge_and_reason` ON `refunds` (`charge_id`,`reason`) WHERE "refunds"."reason" <> 'by_hand';--> statement-breakpoint
CREATE INDEX `refunds_by_payment` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_by_send` ON `refunds` (`send_at`) WHERE "refunds"."send_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `price_list` text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `charge_id` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `closed_at` integer;--> statement-breakpoint
CREATE INDEX `payments_unclosed_by_time` ON `payments` (`paid_at`) WHERE "payments"."paid_at" IS NOT NULL AND "payments"."closed_at" IS NULL;--> statement-breakpoint
-- Orders that were paid before charges had rows of their own: all of them by the simulation.
INSERT INTO `payment_charges` (`id`, `payment_id`, `user_id`, `provider`, `status`, `currency`, `price_minor`, `vat_minor`, `donation_minor`, `total_minor`, `consent_text_version`, `consent_given_at`, `language`, `is_verify_kept`, `payment_reference`, `method`, `charged_minor`, `charged_currency`, `created_at`, `ended_at`)
SELECT 'chg_' || substr(`id`, 5), `id`, `user_id`, 'test', 'completed', `currency`, `price_minor`, `vat_minor`, `donation_minor`, `total_minor`,
  coalesce((SELECT `text_version` FROM `consents` WHERE `payment_id` = `payments`.`id` AND `kind` = 'immediate_start'), ''),
  coalesce((SELECT `given_at` FROM `consents` WHERE `payment_id` = `payments`.`id` AND `kind` = 'immediate_start'), `paid_at`),
  'sv', 0, `stripe_payment_id`, `method`, `total_minor`, `currency`, `paid_at`, `paid_at`
FROM `payments` WHERE `status` = 'completed';--> statement-breakpoint
UPDATE `payments` SET `charge_id` = 'chg_' || substr(`id`, 5) WHERE `status` = 'completed';
