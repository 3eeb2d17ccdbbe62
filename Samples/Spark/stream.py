"""Converts files of JSON lines to Parquet as they arrive, each once, and ends when it has done those that are there.

    spark-submit stream.py IN OUT --checkpoint FOLDER [--files N] [--to FORMAT] [--inlay PROGRAM] …

Run it again for new files, and after a failure: it goes on where the checkpoint says. Move files into IN when they are
complete. OUT is as that of batch.py; Spark reads from it what is finished.
"""
import sys

import batch
from pyspark.sql import functions


def main():
    wishes = batch.options(__doc__)
    wishes.add_argument("--checkpoint", required=True, metavar="FOLDER", help="what is done; belongs to OUT")
    wishes.add_argument("--files", type=int, default=100, metavar="N", help="files that are done at a time")
    wish = wishes.parse_args()
    spark = batch.session("inlay stream")
    spark.sparkContext.addPyFile(batch.__file__)
    # All are kept, as their counts are added up below.
    spark.conf.set("spark.sql.streaming.numRecentProgressUpdates", "1000000")

    lines = spark.readStream.option("maxFilesPerTrigger", wish.files).text(wish.input, lineSep="\n")
    lines = lines.observe("in", functions.count("*").alias("lines"))
    failed = functions.count_if(functions.col("kind") == "error")
    results = batch.converted(lines, wish).observe("out", functions.count("*").alias("lines"), failed.alias("errors"))
    query = results.writeStream.partitionBy("kind").trigger(availableNow=True).start(
        wish.output, format="parquet", checkpointLocation=wish.checkpoint)
    query.awaitTermination()

    given = out = errors = 0
    for progress in query.recentProgress:
        metrics = progress.observedMetrics
        if "in" in metrics and "out" in metrics:
            given += metrics["in"]["lines"]
            out += metrics["out"]["lines"]
            errors += metrics["out"]["errors"]
    print(f"in {given}, out {out}: {out - errors} records, {errors} errors")
    if given != out:
        sys.exit(f"stream.py: {given} lines went in, and {out} came out")


if __name__ == "__main__":
    main()
