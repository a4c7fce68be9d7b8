CREATE TABLE `sweep_failures` (
	`kind` text PRIMARY KEY NOT NULL,
	`failing_since` integer NOT NULL
);
