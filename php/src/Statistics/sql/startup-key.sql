-- The startups of one key by bucket over some days.
SELECT key2, SUM(startups) AS startups
FROM view_days
WHERE dimension = :dimension AND day BETWEEN :from AND :to AND key1 = :key1
GROUP BY key2
ORDER BY key2
