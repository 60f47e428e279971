"""What a run prints, and what it asks of the command."""

import subprocess

# So many failures are printed.
MOST = 12


def lines(title, failures, count):
    """Prints what failed; whether nothing did."""
    print(f"{title}: {count}, {len(failures)} wrong", flush=True)
    for failure in failures[:MOST]:
        print(f"  {failure}")
    return not failures


def backends(pleats):
    """The backends of this machine."""
    answer = subprocess.run([pleats, "info"], check=True, capture_output=True, text=True).stdout
    line = next(line for line in answer.splitlines() if line.startswith("backends"))
    return line.removeprefix("backends").replace(",", " ").split()
