CREATE TABLE `payment_event_cursors` (
	`provider` text PRIMARY KEY NOT NULL,
	`seen_until` integer NOT NULL,
	`pass_until` integer,
	`after_event_id` text,
	`has_failed` integer NOT NULL,
	`version` integer NOT NULL
);
