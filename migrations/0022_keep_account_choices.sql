ALTER TABLE `profiles` ADD `currency` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `marketing_consent` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `marketing_text_version` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `marketing_given_at` integer;--> statement-breakpoint
ALTER TABLE `profiles` ADD `marketing_withdrawn_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `browser` text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `platform` text DEFAULT 'other' NOT NULL;