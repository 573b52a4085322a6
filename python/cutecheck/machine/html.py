"""Results in a notebook: tables with headings, no script, colours only beside words."""

from html import escape


def _table(caption, heads, rows):
    head = "".join(f'<th scope="col">{escape(h)}</th>' for h in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows
    )
    return (
        f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{body}</tbody></table>"
    )


def findings_html(findings):
    if not findings:
        return "<p>No findings.</p>"
    rows = [(f.rule, f"{f.file}:{f.line}" if f.file else "", f.message, f.repair) for f in findings]
    return _table("Findings", ("rule", "where", "what", "repair"), rows)


def stats_html(stats):
    totals = [
        ("instructions of warps", stats.instructions, ""),
        ("wavefronts of shared memory", stats.shared.wavefronts, stats.shared.ideal),
        ("sectors of global memory", stats.global_.sectors, stats.global_.ideal),
        ("bytes of asynchronous copies", stats.async_.bytes, ""),
    ]
    text = _table("Counts", ("what", "counted", "ideal"), totals)
    wasteful = [line for line in stats.lines if line.waste][:10]
    rows = [
        (
            f"{line.file}:{line.line}" if line.file else f"PTX line {line.ptx_line}",
            f"{line.shared.wavefronts} of {line.shared.ideal}",
            f"{line.global_.sectors} of {line.global_.ideal}",
            line.text,
        )
        for line in wasteful
    ]
    heads = ("line", "wavefronts, of at least", "sectors, of at least", "first instruction")
    return text + (_table("The worst lines", heads, rows) if rows else "")


def result_html(result):
    head = f"<p>{escape(result.kernel)}, launch {result.number}: {escape(result.end)}</p>"
    return head + findings_html(result.findings) + stats_html(result.stats)


def device_html(device):
    if device._m is None:
        return f"<p>{escape(repr(device))}</p>"
    return (
        f"<p>{escape(repr(device))}</p>{findings_html(device.findings)}{stats_html(device.stats)}"
    )
