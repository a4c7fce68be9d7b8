ALTER TABLE `payment_charges` ADD `mail_price_minor` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `mail_price_minor` integer;