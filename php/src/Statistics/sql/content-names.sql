-- Titles of the contents of some days, the latest of each last.
SELECT name, label, at
FROM names
WHERE kind = 'content'
  AND name IN (SELECT key1 FROM view_days WHERE dimension = 'content' AND day >= :from AND day <= :to)
ORDER BY name, at
