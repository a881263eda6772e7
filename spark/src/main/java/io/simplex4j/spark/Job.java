package io.simplex4j.spark;

import java.io.PrintStream;
import org.apache.spark.sql.SparkSession;

/** What the main class can do. */
interface Job {
    /**
     * Does it.
     *
     * @param out for data
     * @param err for talk
     */
    void run(SparkSession session, PrintStream out, PrintStream err) throws Exception;
}
