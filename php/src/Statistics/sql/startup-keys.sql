-- The startups of the keys of a dimension by bucket over some days.
SELECT key1, key2, SUM(startups) AS startups
FROM view_days
WHERE dimension = :dimension AND day BETWEEN :from AND :to
GROUP BY key1, key2
ORDER BY key1, key2
