make_layout(coalesce(rows), coalesce(columns))
