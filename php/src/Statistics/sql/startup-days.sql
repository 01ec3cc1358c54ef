-- The startups of one key by bucket for each day.
SELECT day, key2, SUM(startups) AS startups
FROM view_days
WHERE dimension = :dimension AND day IN (SELECT day FROM view_days WHERE dimension = 'all' AND day >= :from AND day <= :to)
  AND key1 = :key1
GROUP BY day, key2
ORDER BY day, key2
