-- Where a person writes, as their page last said: a model that is told "next Friday" needs the day it is there.
ALTER TABLE users ADD COLUMN time_zone text, ADD COLUMN locale text;
