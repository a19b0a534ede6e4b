"""A corpus of rides as a map step on Ray: each batch of rides is one task, and any worker does any of them.

    corpus_ray.py ADDRESS FOLDER TABLE [ARGUMENT…]

The arguments are those of `alight replay`, such as --network and --to. A worker that dies costs its batch's time: Ray gives it to
another one.
"""

import sys

import ray

import batches

if __name__ == "__main__":
    address, folder, table, *arguments = sys.argv[1:]
    ray.init(address=None if address == "local" else address, num_cpus=2 if address == "local" else None,
             include_dashboard=False, log_to_driver=False)
    replay = ray.remote(max_retries=3)(batches.replay)
    waiting = [replay.remote(batch, arguments=arguments) for batch in batches.of(folder)]
    with open(table, "w") as output:
        while waiting:
            done, waiting = ray.wait(waiting)
            for rows in ray.get(done):
                output.write(rows)
            output.flush()
    ray.shutdown()
