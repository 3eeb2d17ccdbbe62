"""Converts a folder of JSON lines to Parquet, and compares what went in with what came out.

    spark-submit batch.py IN OUT [--to FORMAT] [--inlay PROGRAM] [--timeout SECONDS] [--arguments="…"] [--overwrite]

OUT/kind=record has the converted lines, OUT/kind=error those that could not be converted; `file` says where each is
from. Fails, with what the filter said, if a filter fails, and if lines are lost or there twice. A job that has failed
leaves OUT empty: --overwrite takes its place.
"""
import argparse
import shlex
import sys

import inlay_spark
from pyspark.sql import SparkSession, functions


def options(about):
    wishes = argparse.ArgumentParser(description=about.split("\n")[0])
    wishes.add_argument("input", metavar="IN")
    wishes.add_argument("output", metavar="OUT")
    wishes.add_argument("--to", default="text", metavar="FORMAT", help="text (default), html, markdown, inlay.json …")
    wishes.add_argument("--inlay", default="inlay", metavar="PROGRAM", help="the program, as workers find it")
    wishes.add_argument("--timeout", type=int, default=600, metavar="SECONDS",
                        help="end a filter that does nothing for so long")
    wishes.add_argument("--arguments", default="", metavar="…",
                        help='more for `inlay convert`, such as --arguments="--limits strict"')
    return wishes


def session(name):
    spark = (SparkSession.builder.appName(name)
             # A batch is in memory as a whole.
             .config("spark.sql.execution.arrow.maxRecordsPerBatch", 2_000)
             .config("spark.sql.execution.arrow.maxBytesPerBatch", 64 << 20).getOrCreate())
    spark.sparkContext.addPyFile(inlay_spark.__file__)
    return spark


def converted(lines, wish):
    """Lines of files, through the filter."""
    arguments = ["--to", wish.to, *shlex.split(wish.arguments)]
    convert = inlay_spark.through_inlay(arguments, wish.inlay, timeout=wish.timeout)
    lines = lines.select("value", functions.input_file_name().alias("file"))
    return lines.mapInArrow(convert, lines.schema).withColumn("kind", inlay_spark.kind())


def main():
    wishes = options(__doc__)
    wishes.add_argument("--overwrite", action="store_true", help="remove what is in OUT")
    wish = wishes.parse_args()
    spark = session("inlay batch")
    # Without lineSep a carriage return would end a line, too.
    lines = spark.read.text(wish.input, lineSep="\n")
    mode = "overwrite" if wish.overwrite else "error"
    converted(lines, wish).write.mode(mode).partitionBy("kind").parquet(wish.output)

    given = lines.count()
    counts = dict(spark.read.parquet(wish.output).groupBy("kind").count().collect())
    records, errors = counts.get("record", 0), counts.get("error", 0)
    print(f"in {given}, out {records + errors}: {records} records, {errors} errors")
    if given != records + errors:
        sys.exit(f"batch.py: {given} lines went in, and {records + errors} came out")


if __name__ == "__main__":
    main()
