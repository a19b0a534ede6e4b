"""A corpus of rides as a map step on Dask: each batch of rides is one task, and any worker does any of them.

    corpus_dask.py SCHEDULER FOLDER TABLE [ARGUMENT…]

The arguments are those of `alight replay`, such as --network and --to. A worker that dies costs its batch's time: the scheduler gives
it to another one.
"""

import sys

from dask.distributed import Client, as_completed

import batches

if __name__ == "__main__":
    scheduler, folder, table, *arguments = sys.argv[1:]
    with Client(scheduler) as client, open(table, "w") as output:
        futures = client.map(batches.replay, batches.of(folder), arguments=arguments, retries=3)
        for _, rows in as_completed(futures, with_results=True):
            output.write(rows)
            output.flush()
