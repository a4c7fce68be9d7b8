CREATE TABLE `sweep_ends` (
	`id` text PRIMARY KEY NOT NULL,
	`ended_at` integer NOT NULL
);
