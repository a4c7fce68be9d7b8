DROP INDEX `support_tickets_by_address`;--> statement-breakpoint
CREATE INDEX `support_tickets_by_mailbox` ON `support_tickets` ((CASE WHEN substr(lower("email"), instr("email", '@')) IN ('@gmail.com', '@googlemail.com')
  THEN lower(replace(substr(substr("email", 1, instr("email", '@') - 1), 1, instr(substr(substr("email", 1, instr("email", '@') - 1), 2) || '+', '+')), '.', '')) || '@gmail.com' ELSE lower("email") END));--> statement-breakpoint
DROP INDEX `users_by_address`;--> statement-breakpoint
CREATE INDEX `users_by_mailbox` ON `users` ((CASE WHEN substr(lower("email"), instr("email", '@')) IN ('@gmail.com', '@googlemail.com')
  THEN lower(replace(substr(substr("email", 1, instr("email", '@') - 1), 1, instr(substr(substr("email", 1, instr("email", '@') - 1), 2) || '+', '+')), '.', '')) || '@gmail.com' ELSE lower("email") END));--> statement-breakpoint
CREATE UNIQUE INDEX `waitlist_by_mailbox` ON `waitlist` ((CASE WHEN substr(lower("email"), instr("email", '@')) IN ('@gmail.com', '@googlemail.com')
  THEN lower(replace(substr(substr("email", 1, instr("email", '@') - 1), 1, instr(substr(substr("email", 1, instr("email", '@') - 1), 2) || '+', '+')), '.', '')) || '@gmail.com' ELSE lower("email") END));