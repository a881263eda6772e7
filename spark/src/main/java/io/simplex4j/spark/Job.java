package io.simplex4j.spark;

import java.io.PrintStream;
import org.apache.spark.sql.SparkSession;

/** A job of the main class. */
interface Job {
    /**
     * Runs the job.
     *
     * @param out the stream for data
     * @param err the stream for messages
     */
    void run(SparkSession session, PrintStream out, PrintStream err) throws Exception;
}
